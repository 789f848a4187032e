import Board
import Console

extension OutputFile {
  /// Creates a file in a folder, completely or not at all.
  ///
  /// - Parameters:
  ///   - name: The name in the folder.
  ///   - folder: The folder.
  ///   - path: The folder's path, for messages.
  ///   - body: Writes the contents.
  /// - Throws: ``CommandError``, also from the body; in that case no file is left.
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
