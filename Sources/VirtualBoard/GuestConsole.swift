/// A line of the guest's console.
package struct ConsoleLine: Hashable, Sendable {
  package var text: String
}
