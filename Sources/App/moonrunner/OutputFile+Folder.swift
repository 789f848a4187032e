import Board
import Console

extension OutputFile {
  /// Makes a file of a folder, whole or not at all.
  ///
  /// - Parameters:
  ///   - name: In the folder.
  ///   - folder: Makes it.
  ///   - path: Of the folder, for what is told.
  ///   - body: Writes it.
  /// - Throws: ``CommandError``, also the body's; the file is not made then.
  static func make(
    _ name: String, in folder: OutputFolder, at path: String,
    _ body: (OutputFile) throws(CommandError) -> Void
  ) throws(CommandError) {
    let descriptor = try refusing { () throws(SystemError) in try folder.begin(name) }
    let file = OutputFile("\(path)/\(name)", descriptor: descriptor)
    do throws(CommandError) {
      try body(file)
      try refusing { () throws(SystemError) in try folder.finish(name) }
    } catch {
      folder.cancel(name)
      throw error
    }
  }
}

/// Rethrows a `SystemError` as the failure of a command, status 1.
func refusing<Value>(
  _ body: () throws(SystemError) -> Value
) throws(CommandError) -> Value {
  do throws(SystemError) { return try body() } catch { throw .failed(error.description) }
}
