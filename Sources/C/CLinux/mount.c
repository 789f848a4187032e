#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

int clinux_mounts_of_its_own(void) {
  if (unshare(CLONE_NEWNS) < 0) return -errno;
  // Otherwise mounts would still propagate to the rest of the system.
  return mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0 ? -errno : 0;
}

int clinux_mount_stick(const char *device, const char *folder, const char *type,
                       const char *options) {
  unsigned long flags = MS_NODEV | MS_NOSUID | MS_NOEXEC | MS_NOATIME;
  return mount(device, folder, type, flags, options) < 0 ? -errno : 0;
}

int clinux_unmount(const char *folder, int is_gone) {
  return umount2(folder, UMOUNT_NOFOLLOW | (is_gone ? MNT_DETACH : 0)) < 0 ? -errno : 0;
}

int clinux_sync_volume(const char *folder) {
  int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return -errno;
  int result = syncfs(descriptor) < 0 ? -errno : 0;
  close(descriptor);
  return result;
}
