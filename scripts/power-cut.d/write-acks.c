// Writes each relevant line of standard input into a separate sector of a block device, bypassing
// all caches: the program's reports appear in the log of the disk's writes, in order.
//
//   write-acks DEVICE OFFSET FIRST    sectors begin at OFFSET bytes; FIRST is the number of the
//                                     first line; the next number is printed at the end
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { sector = 512, mark_length = 8 };

int main(int count, char **arguments) {
  if (count != 4) return 2;
  int device = open(arguments[1], O_WRONLY | O_DIRECT | O_DSYNC);
  off_t offset = atoll(arguments[2]);
  long number = atol(arguments[3]);
  char *line = NULL, *block = NULL;
  size_t room = 0;
  if (device < 0 || posix_memalign((void **)&block, 4096, sector)) return 1;
  while (getline(&line, &room, stdin) > 0) {
    // Screens and receiver bytes are irrelevant to the judge.
    if (!strstr(line, "store ") && strncmp(line, "step ", 5)) continue;
    memset(block, 0, sector);
    memcpy(block, "MRACK\n", 6);
    snprintf(block + mark_length, sector - mark_length, "%ld %s", number, line);
    if (pwrite(device, block, sector, offset + number * sector) != sector) return 1;
    number += 1;
  }
  printf("%ld\n", number);
  return 0;
}
