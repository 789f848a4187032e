// A faulty helper of the recorder, connected to its socket.
//
//   trouble-helper dead PATH     reports that it is busy, then neither sends nor reads anything
//   trouble-helper flood PATH    sends states as fast as they are accepted, and sometimes invalid
//                                ones; reconnects whenever it is disconnected
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static int join(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  int end = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (end >= 0 && connect(end, (struct sockaddr *)&address, sizeof address) == 0) return end;
  close(end);
  return -1;
}

int main(int count, char **words) {
  if (count != 3) return 2;
  signal(SIGPIPE, SIG_IGN);
  if (!strcmp(words[1], "dead")) {
    int end = join(words[2]);
    const char *line = "sync sending 1 2 20000 4\n";
    if (end < 0 || write(end, line, strlen(line)) < 0) return 1;
    for (;;) pause();
  }
  for (unsigned long turn = 0;; turn += 1) {
    int end = join(words[2]);
    if (end < 0) {
      usleep(20000);
      continue;
    }
    char line[64];
    for (int more = 1; more;) {
      turn += 1;
      int length = turn % 5000 == 0
        ? snprintf(line, sizeof line, "\xff no report\n")
        : snprintf(line, sizeof line, "usb preparing %lu\n", turn % 101);
      more = send(end, line, (size_t)length, 0) == length;
    }
    close(end);
  }
}
