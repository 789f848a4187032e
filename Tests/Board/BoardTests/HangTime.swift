/// Milliseconds after which something is taken to hang.
///
/// No test is about how long something takes: on a machine that is starved of processor time a
/// thread may well come to its work some seconds late.
let hangTime: Int32 = 600_000
