import Board
import RunModel
import RunStore

/// Writes a run of so many points in one format, to nowhere; the formats are the names of files.
func export(_ format: String, _ points: Int) {
  let run = run(number: 1, points: points)
  var bytes = 0
  let count = { (piece: [UInt8]) in bytes += piece.count }
  switch format {
  case "json": RunFileWriter.write(run, to: count)
  case "gpx": GPXExport.write(run, to: count)
  case "tcx": TCXExport.write(run, to: count)
  case "csv": CSVExport.write(run, to: count)
  case "splits": SplitsCSVExport.write(run, splits: .kilometres, to: count)
  default: fail("\"\(format)\" is no format")
  }
  print(bytes)
}

/// Fills a data directory with copies of run files, in turn, each a day later than the last.
func copyRuns(_ path: String, _ count: Int, from names: some Collection<String>) {
  do {
    let models = try names.map { try RunFileReader(contents($0)).read().run }
    let files = DiskFileSystem(root: path, access: .readAndWrite)
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
  openStore(path, access: .readAndWrite)
}

private func copy(_ model: Run, number: Int) -> Run {
  var run = model
  let seconds = number * 86_400
  run.number = number
  run.journal = JournalID(UInt64(number) &* 0x9e37_79b9_7f4a)
  run.timestamp = model.timestamp?.shifted(bySeconds: seconds)
  run.id = "\(run.timestamp?.fileStamp ?? "undated-\(digits(number, 4))")-\(run.journal.shortText)"
  for index in run.points.indices {
    run.points[index].timestamp = model.points[index].timestamp?.shifted(bySeconds: seconds)
  }
  return run
}
