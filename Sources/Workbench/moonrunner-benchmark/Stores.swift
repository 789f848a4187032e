import Board
import RunModel
import RunStore

/// Fills a data directory with stored runs and their index, as after years of use: copies of the
/// given run files in rotation, each dated a day later than the previous one.
func copyRuns(_ path: String, _ count: Int, from names: some Collection<String>) {
  let models = names.map { name in
    do { return try RunFileReader(contents(name)).read().run } catch { fail("\(name): \(error)") }
  }
  let files = DiskFileSystem(root: path, access: .readAndWrite)
  do {
    try files.makeDirectory("")
    try files.makeDirectory(RunFile.directory)
    for number in 1...max(1, count) {
      let run = copy(models[(number - 1) % models.count], number: number)
      let file = try files.open(RunFile.path(run.id), .create)
      var rest = RunFileWriter.bytes(run)[...]
      while !rest.isEmpty { rest = rest.dropFirst(try file.write(rest)) }
      try file.close()
    }
  } catch {
    fail("\(path): \(error)")
  }
  // Opened once, so that the index exists, as it does on every day but the first.
  var store = Store(fileSystem: files, options: Store.Options(boot: "benchmark"))
  _ = store.open()
  if store.summaries.isEmpty { fail("\(path) contains no runs") }
}

private func copy(_ model: Run, number: Int) -> Run {
  var run = model
  let seconds = number * 86_400
  run.number = RunNumber(number)
  run.journal = JournalID(UInt64(number) &* 0x9e37_79b9_7f4a)
  run.timestamp = model.timestamp?.shifted(bySeconds: seconds)
  run.id = "\(run.timestamp?.fileStamp ?? "undated-\(digits(number, 4))")-\(run.journal.shortText)"
  run.points = model.points.edited { _, point in
    point.timestamp = point.timestamp?.shifted(bySeconds: seconds)
  }
  return run
}
