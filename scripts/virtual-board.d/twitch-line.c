// Makes a key's line bounce: down and up immediately, TIMES times, APART milliseconds apart.
//
//   twitch-line FILE TIMES APART    FILE is the line's `pull` in sysfs
//
// Prints the length of the longest bounce in milliseconds: on a computer starved of processor time
// it can be as long as a finger's press, and then counts as one.
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

int main(int count, char **words) {
  if (count != 4) return 2;
  struct sched_param first = {.sched_priority = 50};
  sched_setscheduler(0, SCHED_FIFO, &first);
  int file = open(words[1], O_WRONLY);
  if (file < 0) return 1;
  double longest = 0;
  for (int turn = atoi(words[2]); turn > 0; turn -= 1) {
    double start = now();
    if (pwrite(file, "pull-down", 9, 0) < 0 || pwrite(file, "pull-up", 7, 0) < 0) return 1;
    double span = now() - start;
    if (span > longest) longest = span;
    usleep((useconds_t)atoi(words[3]) * 1000);
  }
  printf("%.0f\n", longest);
  return 0;
}
