#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>

int clinux_rename_new(const char *path, const char *new_path) {
  return renameat2(AT_FDCWD, path, AT_FDCWD, new_path, RENAME_NOREPLACE) < 0 ? -errno : 0;
}

int clinux_event(void) {
  int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return descriptor < 0 ? -errno : descriptor;
}

void clinux_name_thread(const char *name) { prctl(PR_SET_NAME, name); }
