#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

// Signals of a program's own faults: a Swift trap is SIGILL on amd64 and SIGTRAP on arm64.
static const int crashes[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};

// Descriptor of the file to write to, or -1.
static _Atomic int mark = -1;

static void note_crash(int number, siginfo_t *info, void *context) {
  (void)context;
  // A signal sent by another process (kill, a service manager's watchdog) is not a crash. abort()
  // and raise() send from this process; the kernel's own signals have codes above 0.
  int is_ours = info->si_code > 0 || info->si_pid == getpid();
  int descriptor = atomic_exchange(&mark, -1);
  if (is_ours && descriptor >= 0) {
    ssize_t written = write(descriptor, "crashed\n", 8);
    (void)written;
  }
  // SA_RESETHAND has restored the default action: a fault recurs when this returns, but a sent
  // signal must be raised again.
  if (info->si_code <= 0) raise(number);
}

static void install(void) {
  // After a stack overflow there is no room for the handler on the stack.
  static char stack[16384];
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternate, NULL);
  struct sigaction action = {.sa_sigaction = note_crash,
                             .sa_flags = SA_SIGINFO | SA_RESETHAND | SA_ONSTACK};
  for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) {
    struct sigaction before;
    // Keeps an existing handler, such as a sanitizer's or this one.
    if (sigaction(crashes[index], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
      sigaction(crashes[index], &action, NULL);
  }
}

void clinux_mark_crashes(int descriptor) {
  if (descriptor >= 0) install();
  int before = atomic_exchange(&mark, descriptor);
  if (before >= 0) close(before);
}
