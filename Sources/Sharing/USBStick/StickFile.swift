package import Handover

/// A file for a stick.
package struct StickFile {
  /// The path below `MOONRUNNER`, "RUNS/2026/20261121T061500Z-7f3a.gpx".
  package var path: String
  /// The cache key: changes when the file has to be rewritten; text without control characters.
  package var mark: String
  /// The id of its run; `nil` for the page, reports and closing files.
  package var run: String?
  /// The size in bytes, possibly overestimated.
  package var estimate: Int64
  /// Writes the file in pieces to a sink.
  ///
  /// Throws ``LeftOut`` if its run is unreadable, and whatever the sink throws.
  package var write: (_ sink: ([UInt8]) throws -> Void) throws -> Void

  package init(
    path: String, mark: String, run: String?, estimate: Int64,
    write: @escaping (_ sink: ([UInt8]) throws -> Void) throws -> Void
  ) {
    self.path = path
    self.mark = mark
    self.run = run
    self.estimate = estimate
    self.write = write
  }
}

/// The results of copying to a stick.
package struct StickReport: Hashable, Sendable {
  /// The number of runs copied.
  package var runs = 0
  /// The total number of files written.
  package var files = 0
  /// The size of those files in bytes.
  package var bytes: Int64 = 0
  /// Paths of ours that foreign files occupy; those files were left unchanged.
  package var foreign: [String] = []
  /// Runs that cannot be read here, with the reason; their files on the stick were not touched.
  package var unreadable: [LeftOut] = []
  /// The ids of those runs that have intact files on the stick.
  package var kept: [String] = []
  /// Whether the stick's list was larger than allowed, and was rebuilt.
  package var isListAnew = false

  package init() {}

  /// Records that a file's run cannot be read here.
  mutating func leaveOut(_ file: StickFile, _ error: any Error) {
    let run = error as? LeftOut ?? LeftOut(id: file.run ?? file.path, reason: "\(error)")
    if !unreadable.contains(where: { $0.id == run.id }) { unreadable.append(run) }
  }
}
