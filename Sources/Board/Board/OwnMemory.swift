import CLinux

/// The memory of this process.
package enum OwnMemory {
  /// Closes it to other processes of the same user, and to core dumps.
  ///
  /// What copies to a stick works as that user, and reads files that others made.
  package static func hide() { clinux_hide_memory() }
}
