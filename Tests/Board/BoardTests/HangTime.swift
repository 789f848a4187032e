/// Timeout in milliseconds.
///
/// No test measures durations: on a machine starved of processor time a thread may start its work
/// some seconds late.
let hangTime: Int32 = 600_000
