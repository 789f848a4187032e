import CLinux

/// The memory of this process.
package enum OwnMemory {
  /// Closes it to other processes of the same user, and to core dumps.
  ///
  /// What copies to a stick works as that user, and reads files that others made.
  package static func hide() { clinux_hide_memory() }

  /// Makes all threads allocate from one heap; call it before the first thread starts.
  ///
  /// With a separate heap for the storage thread a recording needs 110 kB more, because other
  /// threads cannot reuse memory that was freed there.
  package static func shareHeap() { clinux_share_heap() }

  /// Gives unused pages of the heap back to the system.
  ///
  /// Returns 500 kB after an index of four long runs was rebuilt, and 50 kB after a run of five
  /// hours was resumed. It takes up to 0.3 ms on a desktop computer and blocks every thread that
  /// allocates, so never call it for each fix.
  package static func trimHeap() { clinux_trim_heap() }
}
