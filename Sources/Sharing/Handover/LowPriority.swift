import CLinux

/// Gives recording priority for CPU time and access to the card.
package enum LowPriority {
  /// Lowers the priority of the calling thread and of everything that it starts.
  package static func adopt() { clinux_give_way() }
}
