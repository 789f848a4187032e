import CLinux

/// The memory of this process.
package enum OwnMemory {
  /// Hides the memory from other processes of the same user and from core dumps.
  ///
  /// The stick copier runs as the same user and reads untrusted files.
  package static func hide() { clinux_hide_memory() }

  /// Makes all threads allocate from one heap; call it before the first thread starts.
  ///
  /// With a separate heap for the storage thread a recording needs 110 kB more, because other
  /// threads cannot reuse memory that was freed there.
  package static func shareHeap() { clinux_share_heap() }

  /// Returns unused pages of the heap to the system.
  ///
  /// This frees 500 kB after an index of four long runs was rebuilt, and 50 kB after a run of five
  /// hours was resumed. It takes up to 0.3 ms on a desktop computer and blocks every thread that
  /// allocates, so never call it for each fix.
  package static func trimHeap() { clinux_trim_heap() }
}
