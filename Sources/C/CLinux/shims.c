#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int clinux_rename_new(int folder, const char *name, int new_folder, const char *new_name) {
  return renameat2(folder, name, new_folder, new_name, RENAME_NOREPLACE) < 0 ? -errno : 0;
}

int clinux_event(void) {
  int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return descriptor < 0 ? -errno : descriptor;
}

int clinux_watch(const char *directory) {
  int descriptor = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (descriptor < 0) return -errno;
  uint32_t events = IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CLOSE_WRITE | IN_ONLYDIR;
  if (inotify_add_watch(descriptor, directory, events) < 0) {
    int error = errno;
    close(descriptor);
    return -error;
  }
  return descriptor;
}

void clinux_give_way(void) {
  // linux/ioprio.h is not part of glibc: class 3 is "idle", target 1 is a process, 0 the caller.
  syscall(SYS_ioprio_set, 1, 0, 3 << 13);
  setpriority(PRIO_PROCESS, 0, 19);
}

void clinux_share_heap(void) { mallopt(M_ARENA_MAX, 1); }

void clinux_trim_heap(void) { malloc_trim(0); }

void clinux_name_thread(const char *name) { prctl(PR_SET_NAME, name); }
