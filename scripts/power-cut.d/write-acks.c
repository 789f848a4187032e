// Writes each line that matters of standard input into a sector of its own of a block device, past
// every cache: what the program said stands in the log of the disk's writes, in their order.
//
//   write-acks DEVICE OFFSET FIRST    sectors begin at OFFSET bytes; FIRST is the number of the
//                                     first line; that of the next one is printed at the end
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
    // Screens and bytes of the receiver are no news for whoever judges.
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
