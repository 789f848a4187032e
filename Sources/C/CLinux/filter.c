#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// A deny list, not an allow list: the system calls of Swift, glibc and cairo differ between
// versions, and one missing from an allow list would abort a copy. Privileges are dropped before
// this; the filter blocks the escape routes that need none: user namespaces, setuid programs, other
// processes of the same user.

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "add this architecture's AUDIT_ARCH"
#endif

#define FIELD(name) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, name))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, value)
#define REFUSED(number) ANSWER(SECCOMP_RET_ERRNO | (number))
#define REFUSE(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), REFUSED(EPERM)

static const unsigned int new_namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS |
                                           CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID |
                                           CLONE_NEWNET;

int clinux_refuse_calls(void) {
  struct sock_filter filter[] = {
      // Other architectures number their calls differently.
      FIELD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
      ANSWER(SECCOMP_RET_KILL_PROCESS),
      FIELD(nr),
#ifdef __x86_64__
      // So does the x32 ABI.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      ANSWER(SECCOMP_RET_KILL_PROCESS),
#endif
      REFUSE(mount), REFUSE(umount2), REFUSE(pivot_root), REFUSE(chroot),
      REFUSE(open_tree), REFUSE(move_mount), REFUSE(fsopen), REFUSE(fsmount), REFUSE(fspick),
      REFUSE(unshare), REFUSE(setns),
      REFUSE(execve), REFUSE(execveat),
      REFUSE(setuid), REFUSE(setgid), REFUSE(setreuid), REFUSE(setregid), REFUSE(setresuid),
      REFUSE(setresgid), REFUSE(setgroups), REFUSE(setfsuid), REFUSE(setfsgid), REFUSE(capset),
      REFUSE(ptrace), REFUSE(process_vm_readv), REFUSE(process_vm_writev), REFUSE(kill),
      REFUSE(tkill), REFUSE(pidfd_open), REFUSE(pidfd_getfd), REFUSE(pidfd_send_signal),
      REFUSE(rt_sigqueueinfo), REFUSE(rt_tgsigqueueinfo), REFUSE(process_madvise), REFUSE(kcmp),
      REFUSE(bpf), REFUSE(perf_event_open), REFUSE(userfaultfd), REFUSE(keyctl),
      REFUSE(add_key), REFUSE(request_key), REFUSE(open_by_handle_at), REFUSE(io_uring_setup),
      // Signals to itself are allowed: abort() sends one.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_tgkill, 0, 4),
      FIELD(args[0]),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned int)getpid(), 0, 1),
      ANSWER(SECCOMP_RET_ALLOW),
      REFUSED(EPERM),
      // The flags of clone3 are in memory, which filters cannot read; glibc falls back to clone.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1),
      REFUSED(ENOSYS),
      // clone may create threads but not namespaces. FIELD loads the low half of its flags: both
      // architectures are little-endian.
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3),
      FIELD(args[0]),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, new_namespaces, 0, 1),
      REFUSED(EPERM),
      ANSWER(SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  // prctl is allowed by the service's own filter on every systemd version.
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) < 0 ? -errno : 0;
}
