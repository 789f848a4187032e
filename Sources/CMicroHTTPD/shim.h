#include <microhttpd.h>

#include <stdint.h>

/// Starts a daemon that listens on nothing but `address`, polls only when it is told to, and lets
/// connections wait. NULL with `errno` set when that cannot be had.
///
/// A shim, because the library's own function takes variable arguments.
static inline struct MHD_Daemon *moonrunner_http_start(
    const struct sockaddr *address, MHD_AccessHandlerCallback answer, void *context,
    MHD_RequestCompletedCallback completed, unsigned int connections, unsigned int memory,
    unsigned int timeout_seconds) {
  return MHD_start_daemon(
      MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, answer, context,
      MHD_OPTION_SOCK_ADDR, address, MHD_OPTION_NOTIFY_COMPLETED, completed, context,
      MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
      (size_t)memory, MHD_OPTION_CONNECTION_TIMEOUT, timeout_seconds, MHD_OPTION_END);
}

/// The descriptor that becomes readable when the daemon has work to do; -1 when there is none.
static inline int moonrunner_http_descriptor(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info ? info->epoll_fd : -1;
}

/// The port that the daemon listens on; 0 when that cannot be told.
static inline uint16_t moonrunner_http_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}
