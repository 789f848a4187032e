#include <microhttpd.h>

#include <stddef.h>
#include <stdint.h>

// Whether Swift imports the library's enumerations as its own types depends on the library's
// version; these declarations look the same with every version.

/// Return values of a callback: continue, or close the connection.
static const enum MHD_Result moonrunner_http_go_on = MHD_YES;
static const enum MHD_Result moonrunner_http_close = MHD_NO;

/// Starts a daemon on a listening socket, which it closes when it stops. It polls only when called
/// and can suspend connections. Returns NULL on failure.
///
/// A shim, because the library's function is variadic.
static inline struct MHD_Daemon *moonrunner_http_start(
    int listening, MHD_AccessHandlerCallback answer, MHD_RequestCompletedCallback completed,
    void *context, unsigned int connections, size_t memory, unsigned int timeout_seconds) {
  return MHD_start_daemon(
      MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, answer, context,
      MHD_OPTION_LISTEN_SOCKET, listening, MHD_OPTION_NOTIFY_COMPLETED, completed, context,
      MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
      MHD_OPTION_CONNECTION_TIMEOUT, timeout_seconds, MHD_OPTION_END);
}

/// Returns the descriptor that becomes readable when the daemon has work; -1 if there is none.
static inline int moonrunner_http_descriptor(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info ? info->epoll_fd : -1;
}

/// Returns the milliseconds until the daemon must run even if nothing is readable; -1 for never.
static inline int64_t moonrunner_http_milliseconds(struct MHD_Daemon *daemon) {
  MHD_UNSIGNED_LONG_LONG timeout = 0;
  if (MHD_get_timeout(daemon, &timeout) != MHD_YES) return -1;
  return timeout > INT32_MAX ? INT32_MAX : (int64_t)timeout;
}

/// Returns a header of a request; NULL if there is none with that name.
static inline const char *moonrunner_http_header(
    struct MHD_Connection *connection, const char *name) {
  return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

/// Passes every argument of a request to `each`, in order.
static inline void moonrunner_http_arguments(
    struct MHD_Connection *connection, MHD_KeyValueIterator each, void *context) {
  MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND, each, context);
}

/// Creates a response with a copy of `length` bytes; NULL if out of memory.
static inline struct MHD_Response *moonrunner_http_response(const void *bytes, size_t length) {
  return MHD_create_response_from_buffer(length, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}
