import CLinux

/// The memory of this process.
package enum OwnMemory {
  /// Closes it to other processes of the same user: what copies to a stick works as that user, and
  /// reads what strangers wrote. From then on there is no core dump either.
  package static func hide() { clinux_hide_memory() }
}
