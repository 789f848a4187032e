import CLinux

/// A recording comes first, in the use of the processor and of the card.
package enum LowPriority {
  /// For this process from now on, and all that it starts.
  package static func adopt() { clinux_give_way() }
}
