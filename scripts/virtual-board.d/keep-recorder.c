// Keeps the recorder running as systemd does with moonrunner.service: Type=notify, Restart=always,
// RestartSec=1, WatchdogSec=10, TimeoutStopSec=30. The small board has no systemd.
//
//   keep-recorder COMMAND WORDS...    until SIGTERM, which is forwarded to the command
//
// Each line of standard output is an event: "SECONDS started PID", "SECONDS ready", "SECONDS
// watchdog" (no ping for ten seconds, sends SIGABRT), "SECONDS ended STATUS" (as in a shell: 128
// plus the number of a signal), "SECONDS over". Standard error is the command's, with a line before
// each start.
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { watchdog = 10, restart = 1, stop = 30 };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_BOOTTIME, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void tell(const char *what, int number) {
  if (number < 0)
    printf("%.3f %s\n", now(), what);
  else
    printf("%.3f %s %d\n", now(), what, number);
  fflush(stdout);
}

static int listen_for_notes(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  unlink(path);
  int notes = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (notes < 0 || bind(notes, (struct sockaddr *)&address, sizeof address) < 0) {
    perror(path);
    exit(1);
  }
  return notes;
}

static pid_t start(char **command, const sigset_t *old) {
  // Separates the previous process's output from this one's.
  fprintf(stderr, "keep-recorder: a start\n");
  pid_t child = fork();
  if (child == 0) {
    sigprocmask(SIG_SETMASK, old, NULL);
    execvp(command[0], command);
    _exit(127);
  }
  tell("started", child);
  return child;
}

int main(int count, char **words) {
  if (count < 2) return 2;
  const char *path = "/run/moonrunner-notify";
  mkdir("/run/moonrunner", 0750);
  int notes = listen_for_notes(path);
  setenv("NOTIFY_SOCKET", path, 1);
  setenv("WATCHDOG_USEC", "10000000", 1);
  setenv("RUNTIME_DIRECTORY", "/run/moonrunner", 1);
  sigset_t mine, old;
  sigemptyset(&mine);
  sigaddset(&mine, SIGCHLD);
  sigaddset(&mine, SIGTERM);
  sigprocmask(SIG_BLOCK, &mine, &old);
  int signals = signalfd(-1, &mine, SFD_CLOEXEC | SFD_NONBLOCK);
  int is_over = 0;
  pid_t child = start(words + 1, &old);
  // Times of the SIGKILL, of the watchdog's expiry, and of the next start.
  double kill_at = 0, due = 0, again = 0;
  while (child > 0 || !is_over) {
    struct pollfd ready[] = {{.fd = notes, .events = POLLIN}, {.fd = signals, .events = POLLIN}};
    poll(ready, 2, 100);
    char text[4096];
    for (ssize_t size; (size = recv(notes, text, sizeof text - 1, 0)) > 0;) {
      text[size] = 0;
      if (strstr(text, "READY=1")) tell("ready", -1);
      if (strstr(text, "READY=1") || strstr(text, "WATCHDOG=1")) due = now() + watchdog;
      // A process that stops by itself gets the same grace period, and no watchdog.
      if (strstr(text, "STOPPING=1")) {
        due = 0;
        kill_at = now() + stop;
      }
    }
    struct signalfd_siginfo signal;
    while (read(signals, &signal, sizeof signal) == sizeof signal) {
      if (signal.ssi_signo != SIGTERM) continue;
      is_over = 1;
      if (child > 0) kill(child, SIGTERM);
      kill_at = now() + stop;
    }
    int status;
    if (child > 0 && waitpid(child, &status, WNOHANG) == child) {
      tell("ended", WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
      child = 0;
      due = kill_at = 0;
      again = now() + restart;
    }
    if (child > 0 && !is_over && due > 0 && now() > due) {
      tell("watchdog", -1);
      // As systemd does: a stopped process is continued so that it can end.
      kill(child, SIGABRT);
      kill(child, SIGCONT);
      due = 0;
      kill_at = now() + stop;
    }
    if (child > 0 && kill_at > 0 && now() > kill_at) kill(child, SIGKILL);
    if (child == 0 && !is_over && now() > again) child = start(words + 1, &old);
  }
  tell("over", -1);
  return 0;
}
