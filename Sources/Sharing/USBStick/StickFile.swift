package import Handover

/// A file that is to lie on a stick.
package struct StickFile {
  /// Its place below `MOONRUNNER`, "RUNS/2026/20261121T061500Z-7f3a.gpx".
  package var path: String
  /// Changes when the file has to be made again; words without control characters.
  package var mark: String
  /// The run it is of; `nil` for those that tell of all runs.
  package var run: String?
  /// Bytes it will have, or a few more than that.
  package var estimate: Int64
  /// Writes it piece by piece to a sink; throws ``LeftOut`` when there is nothing to make it of,
  /// and what the sink throws.
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

/// What became of a copy to a stick.
package struct StickReport: Hashable, Sendable {
  /// Runs that were copied.
  package var runs = 0
  /// Files that were written, all told.
  package var files = 0
  /// Bytes of those files.
  package var bytes: Int64 = 0
  /// Files in our places that somebody else put there, and that were left as they are.
  package var foreign: [String] = []
  /// Runs that cannot be read here, with the reason; nothing of theirs on the stick was touched.
  package var unreadable: [LeftOut] = []
  /// Those of them that the stick has whole files of, by ID.
  package var kept: [String] = []
  /// Whether the stick's list was larger than one of ours ever is, and was made anew.
  package var isListAnew = false

  package init() {}

  /// Notes that the run of a file cannot be read here.
  mutating func leaveOut(_ file: StickFile, _ error: any Error) {
    let run = error as? LeftOut ?? LeftOut(id: file.run ?? file.path, reason: "\(error)")
    if !unreadable.contains(where: { $0.id == run.id }) { unreadable.append(run) }
  }
}
