// Tells when lines of gpio-sim change, one line of text a change: "NANOSECONDS NAME VALUE", time
// of CLOCK_MONOTONIC.
//
//   watch-lines MICROSECONDS NAME=FILE ...      FILE is a line's `value` in sysfs
//
// A line that a program holds as output can be watched by nobody else, and sysfs tells no one
// that a value changed; so this looks every so many microseconds. The first line of text of each
// line is its value at the beginning.
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { most_lines = 16 };

int main(int count, char **words) {
  int lines = count - 2;
  if (lines < 1 || lines > most_lines) {
    fprintf(stderr, "usage: watch-lines MICROSECONDS NAME=FILE ...\n");
    return 2;
  }
  long step = atol(words[1]) * 1000;
  int files[most_lines];
  char last[most_lines] = {0};
  for (int i = 0; i < lines; i++) {
    char *name_end = strchr(words[i + 2], '=');
    if (!name_end) return 2;
    *name_end = 0;
    files[i] = open(name_end + 1, O_RDONLY | O_CLOEXEC);
    if (files[i] < 0) {
      perror(name_end + 1);
      return 1;
    }
  }
  // Before the program that is watched, so that no change is seen late.
  struct sched_param priority = {.sched_priority = 10};
  sched_setscheduler(0, SCHED_FIFO, &priority);
  setvbuf(stdout, NULL, _IOLBF, 0);
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  for (;;) {
    for (int i = 0; i < lines; i++) {
      char value[4];
      if (pread(files[i], value, sizeof value, 0) < 1) {
        printf("%lld.%09ld %s gone\n", (long long)now.tv_sec, now.tv_nsec, words[i + 2]);
        return 1;
      }
      if (value[0] != last[i]) {
        last[i] = value[0];
        struct timespec seen;
        clock_gettime(CLOCK_MONOTONIC, &seen);
        printf("%lld.%09ld %s %c\n", (long long)seen.tv_sec, seen.tv_nsec, words[i + 2], value[0]);
      }
    }
    now.tv_nsec += step;
    while (now.tv_nsec >= 1000000000) {
      now.tv_nsec -= 1000000000;
      now.tv_sec++;
    }
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &now, NULL);
  }
}
