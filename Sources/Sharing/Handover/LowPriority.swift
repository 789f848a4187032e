import CLinux

/// Gives recording priority for CPU time and access to the card.
package enum LowPriority {
  /// Lowers the priority of this process and of all processes that it starts.
  package static func adopt() { clinux_give_way() }
}
