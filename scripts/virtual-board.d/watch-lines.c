// Reports when files change, one line per change: "SECONDS.NANOSECONDS NAME VALUE", in
// CLOCK_MONOTONIC time.
//
//   watch-lines MICROSECONDS NAME=FILE ... NAME@FRAMEBUFFER ...
//
// VALUE is the first line of a FILE of sysfs or /proc, or a hash of the FRAMEBUFFER's memory. A
// GPIO line driven by a program cannot be watched by another, and sysfs does not notify of changed
// values; so this polls at the given interval. Reports each initial value at the start; an
// unreadable file has the value "gone" until it is readable again.
#include <fcntl.h>
#include <linux/fb.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { most_things = 16, most_text = 48 };

struct thing {
  const char *name;
  const char *path;
  int file;
  // Only for a framebuffer.
  const uint64_t *memory;
  size_t words;
  char last[most_text];
};

static int fail(const char *what) {
  perror(what);
  return 1;
}

static int open_thing(struct thing *thing, char *word) {
  char *end = strpbrk(word, "=@");
  if (!end) {
    fprintf(stderr, "watch-lines: \"%s\" is not NAME=FILE or NAME@FRAMEBUFFER\n", word);
    return 1;
  }
  int is_framebuffer = *end == '@';
  *end = 0;
  thing->name = word;
  thing->path = end + 1;
  thing->file = open(end + 1, O_RDONLY | O_CLOEXEC);
  if (thing->file < 0) return fail(end + 1);
  if (!is_framebuffer) return 0;
  struct fb_fix_screeninfo fixed;
  struct fb_var_screeninfo variable;
  if (ioctl(thing->file, FBIOGET_FSCREENINFO, &fixed) < 0) return fail(end + 1);
  if (ioctl(thing->file, FBIOGET_VSCREENINFO, &variable) < 0) return fail(end + 1);
  size_t size = (size_t)fixed.line_length * variable.yres;
  thing->memory = mmap(NULL, size, PROT_READ, MAP_SHARED, thing->file, 0);
  if (thing->memory == MAP_FAILED) return fail(end + 1);
  thing->words = size / sizeof(uint64_t);
  return 0;
}

static void look(struct thing *thing, char text[most_text]) {
  if (thing->memory) {
    uint64_t hash = 0;
    // Every seventh word: drawings are larger than the gaps, and rows start at different offsets.
    for (size_t i = 0; i < thing->words; i += 7)
      hash = ((hash << 5 | hash >> 59) ^ thing->memory[i]) * 0x9e3779b97f4a7c15u;
    snprintf(text, most_text, "%016llx", (unsigned long long)hash);
    return;
  }
  if (thing->file < 0) thing->file = open(thing->path, O_RDONLY | O_CLOEXEC);
  ssize_t count = pread(thing->file, text, most_text - 1, 0);
  if (count < 1) {
    if (thing->file >= 0) close(thing->file);
    thing->file = -1;
    strcpy(text, "gone");
    return;
  }
  text[count] = 0;
  text[strcspn(text, "\n")] = 0;
}

int main(int count, char **words) {
  int things = count - 2;
  if (things < 1 || things > most_things) {
    fprintf(stderr, "usage: watch-lines MICROSECONDS NAME=FILE ... NAME@FRAMEBUFFER ...\n");
    return 2;
  }
  long step = atol(words[1]) * 1000;
  struct thing all[most_things] = {0};
  for (int i = 0; i < things; i++)
    if (open_thing(&all[i], words[i + 2])) return 1;
  // Scheduled ahead of the watched program, so that no change is seen late.
  struct sched_param priority = {.sched_priority = 10};
  sched_setscheduler(0, SCHED_FIFO, &priority);
  setvbuf(stdout, NULL, _IOLBF, 0);
  struct timespec next;
  clock_gettime(CLOCK_MONOTONIC, &next);
  for (;;) {
    for (int i = 0; i < things; i++) {
      char text[most_text];
      look(&all[i], text);
      if (strcmp(text, all[i].last) == 0) continue;
      strcpy(all[i].last, text);
      struct timespec now;
      clock_gettime(CLOCK_MONOTONIC, &now);
      printf("%lld.%09ld %s %s\n", (long long)now.tv_sec, now.tv_nsec, all[i].name, text);
    }
    next.tv_nsec += step;
    while (next.tv_nsec >= 1000000000) {
      next.tv_nsec -= 1000000000;
      next.tv_sec++;
    }
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
  }
}
