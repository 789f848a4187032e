import Glibc

// Generates the sounds and pictures in Sources/C/Assets:
//
//   asset-maker FOLDER           all, into FOLDER/sounds, FOLDER/pictures and FOLDER/pictures/page
//                                (which must exist)
//   asset-maker FOLDER NAME...   only the named ones, such as gold or mars

/// Prints an error and exits.
func fail(_ message: String, status: Int32) -> Never {
  let line = Array("asset-maker: \(message)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(status)
}

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first else {
  fail("a folder is missing; usage: asset-maker FOLDER [NAME...]", status: 2)
}
let wanted = Set(arguments.dropFirst())
let known = Set(Score.all.map(\.name) + Portrait.all.map(\.name))
if let unknown = wanted.subtracting(known).min() {
  fail("\"\(unknown)\" is neither a sound nor a picture", status: 2)
}

do throws(OutputError) {
  for score in Score.all where wanted.isEmpty || wanted.contains(score.name) {
    try AssetFile.write(
      WAV.bytes(of: Synthesizer.samples(of: score), rate: Synthesizer.rate),
      to: "\(folder)/sounds/\(score.name).wav")
  }
  for picture in Portrait.all where wanted.isEmpty || wanted.contains(picture.name) {
    let pixels = picture.pixels()
    try AssetFile.write(
      PNG.bytes(of: pixels.whole, width: Portrait.side),
      to: "\(folder)/pictures/\(picture.name).png")
    try AssetFile.write(
      PNG.bytes(of: pixels.page, width: Portrait.pageSide),
      to: "\(folder)/pictures/page/\(picture.name).png")
  }
} catch {
  fail(error.description, status: 1)
}
