#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

void clinux_hide_memory(void) { prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

int clinux_become_for_good(uint32_t user, uint32_t group) {
  // Clears the bounding set; the loop ends at the first invalid capability. Without CAP_SETPCAP
  // this fails, but the steps below drop the capabilities anyway.
  for (int capability = 0; prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0;) capability++;
  // Groups first, while the process is still root; all three ids, so that there is no way back.
  if (setgroups(1, &group) < 0) return -errno;
  if (setresgid(group, group, group) < 0) return -errno;
  if (setresuid(user, user, user) < 0) return -errno;
  // The kernel drops the capabilities with the ids, unless configured otherwise (securebits).
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2];
  memset(none, 0, sizeof none);
  if (syscall(SYS_capset, &header, none) < 0) return -errno;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return -errno;
  // If root can be regained, nothing has been dropped.
  return user != 0 && setresuid(0, 0, 0) == 0 ? -EPERM : 0;
}

int clinux_fork(void) {
  int child = fork();
  return child < 0 ? -errno : child;
}

int clinux_wait(int child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return -errno;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int clinux_pair(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) < 0 ? -errno : 0;
}

int64_t clinux_peer_user(int socket) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0 ? -errno : peer.uid;
}

int clinux_open_folder(int above, const char *name, int follows) {
  int flags = O_PATH | O_DIRECTORY | O_CLOEXEC | (follows ? 0 : O_NOFOLLOW);
  int descriptor = openat(above, name, flags);
  return descriptor < 0 ? -errno : descriptor;
}
