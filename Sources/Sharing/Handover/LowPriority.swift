import CLinux

/// Gives a recording precedence in the use of CPU and card.
package enum LowPriority {
  /// Lowers the priority of this process and of all processes that it starts.
  package static func adopt() { clinux_give_way() }
}
