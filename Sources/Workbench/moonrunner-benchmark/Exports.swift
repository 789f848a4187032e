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
  case "gpx": GPXExport.write(run, .kilometres, to: count)
  case "tcx": TCXExport.write(run, .kilometres, to: count)
  case "fit": FITExport.write(run, to: count)
  case "csv": CSVExport.write(run, to: count)
  case "splits": SplitsCSVExport.write(run, splits: .kilometres, to: count)
  default: fail("\"\(format)\" is no format")
  }
  print(bytes)
}
