import GPS
import Glibc
import JSON
import RunModel

// The inner loops alone, for scripts/benchmark: so that a figure is of one part, not of a process.
//
//   moonrunner-benchmark gps FILE            sentences to fixes; prints the number of both
//   moonrunner-benchmark json-read FILE      a run file's rows; prints their number
//   moonrunner-benchmark json-write ROWS     rows like a run file's; prints their bytes
//   moonrunner-benchmark make-store DIR N    a data directory with N stored runs

func fail(_ message: String) -> Never {
  let line = Array("moonrunner-benchmark: \(message)\n".utf8)
  _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(2)
}

func contents(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { fail("cannot open \(path)") }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  while true {
    let piece = [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
      count = fread(buffer.baseAddress, 1, 1 << 20, file)
    }
    if piece.isEmpty { return bytes }
    bytes += piece
  }
}

func readSentences(_ path: String) {
  let bytes = contents(path)
  var reader = GPSReader()
  var fixes: [ReceivedFix] = []
  var count = 0
  var now = Instant(nanoseconds: 0)
  var start = 0
  while start < bytes.count {
    // As a serial port hands them over: a few hundred bytes at a time.
    let end = min(bytes.count, start + 512)
    reader.read(Array(bytes[start..<end]), at: now, into: &fixes)
    count += fixes.count
    fixes.removeAll(keepingCapacity: true)
    now = now + .milliseconds(1)
    start = end
  }
  print(reader.statistics.sentences, count)
}

func readRows(_ path: String) {
  let bytes = contents(path)
  var rows = 0
  do {
    var reader = JSONReader(bytes, options: JSONOptions(bytes: 1 << 30))
    try reader.beginObject()
    while let key = try reader.nextKey() {
      guard key == "rows" else { continue }
      try reader.beginArray()
      while try reader.nextElement() {
        try readRow(&reader)
        rows += 1
      }
    }
    try reader.finish()
  } catch {
    fail("\(path): \(error)")
  }
  print(rows)
}

func readRow(_ reader: inout JSONReader) throws {
  var sum = 0.0
  var stamp: [UInt8] = []
  try reader.beginArray()
  for column in 0..<11 {
    try reader.element()
    if column == 1 { try reader.string(into: &stamp) } else { sum += try reader.double() }
  }
  try reader.endArray()
  if sum.isNaN { fail("a sum that cannot be") }
}

func writeRows(_ count: Int) {
  var writer = JSONWriter()
  var bytes = 0
  let stamp = Array("2026-11-21T06:15:00.000Z".utf8)
  writer.beginArray()
  for row in 0..<count {
    let seconds = Double(row)
    writer.newline()
    writer.beginArray()
    writer.double(seconds, decimals: 1)
    writer.string(ascii: stamp)
    writer.double(52.5 + seconds * 1e-5, decimals: 7)
    writer.double(13.4 - seconds * 1e-5, decimals: 7)
    writer.double(38.1, decimals: 1)
    writer.double(4.6, decimals: 1)
    writer.double(0.9, decimals: 1)
    writer.double(2.71, decimals: 2)
    writer.double(271.4, decimals: 1)
    writer.double(seconds * 2.7, decimals: 2)
    writer.int(0)
    writer.endArray()
    if writer.count > 1 << 16 { bytes += writer.take().count }
  }
  writer.endArray()
  bytes += writer.take().count
  print(bytes)
}

let words = CommandLine.arguments.dropFirst()
switch (words.first, words.count) {
case ("gps", 2): readSentences(words[2])
case ("json-read", 2): readRows(words[2])
case ("json-write", 2):
  guard let count = Int(words[2]) else { fail("\(words[2]) is no number") }
  writeRows(count)
default: fail("gps FILE | json-read FILE | json-write ROWS | make-store DIR N")
}
