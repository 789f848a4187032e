/// Where the parts of the virtual board lie on the host.
package struct BoardFiles: Hashable, Sendable {
  /// Debian's kernel.
  package var kernel: String
  /// The packed root file system.
  package var root: String
  /// The program under test; the guest and the host both run it.
  package var binary: String
  /// A directory for all that one boot leaves: logs, pictures, sounds.
  package var output: String

  package init(kernel: String, root: String, binary: String, output: String) {
    self.kernel = kernel
    self.root = root
    self.binary = binary
    self.output = output
  }

  /// What host and guest both see.
  package var share: String { output + "/share" }
}
