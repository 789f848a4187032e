import Board
import Console
import Device
import Drawing
import Glibc
import MapTiles
import Pictures
import Playback
import RunModel

/// Draws the screens of a replay, and writes those worth seeing as PNG files.
///
/// A write error is reported at the end; nothing is written after it.
final class ScreenPictures {
  /// The number of screens drawn.
  private(set) var drawn = 0
  /// The number of pictures written.
  private(set) var written = 0

  /// Created at the first screen, when the badges are known.
  private lazy var painter = makePainter()
  private let layout: Layout
  /// The capacity of the drawn screens.
  var capacity: ScreenCapacity { layout.capacity }
  /// The pictures of badges.
  var badges: any PictureSource = EmbeddedPictures()
  /// The street maps; `nil` for grids.
  var maps: MapFiles?
  private let directory: String?
  /// The open output folder.
  private var folder: OutputFolder?
  /// A file in place of a board's display, updated as the board's loop would.
  private let panel: Framebuffer?
  private var pace = FramePace()
  let panelIdentity: FileIdentity?
  /// The number of panel bytes written.
  private(set) var changed = 0
  private let interval: Duration
  private var album: ScreenAlbum?
  /// The estimated number of pictures; `nil` while it may be small.
  private var expected: Int?
  /// Up to this number of pictures, the estimate is not reported.
  private static let fewPictures = 400
  private var failure: CommandError?

  /// Parses `--screens`, `--every`, `--size` and `--draw`; `nil` if nothing is to be drawn.
  ///
  /// The file of `--draw` must not be `taken`, the log being read.
  init?(_ arguments: Arguments, taken: FileIdentity?) throws(CommandError) {
    directory = arguments.value("--screens")
    let panelFile = arguments.value("--draw")
    let layout = Layout.named(arguments.value("--size")) ?? .square
    let every = try ScreenPictures.every(arguments)
    guard directory != nil || panelFile != nil else {
      if arguments.value("--size") != nil {
        throw arguments.wrong("--size needs --screens or --draw")
      }
      try ScreenPictures.refuseEvery(arguments)
      return nil
    }
    if directory == nil { try ScreenPictures.refuseEvery(arguments) }
    if let panelFile, let taken, FileIdentity(path: panelFile) == taken {
      throw .failed(
        "cannot draw to \(panelFile): this command already uses it; choose another file")
    }
    panel = try panelFile.map { path throws(CommandError) in
      try ScreenPictures.panel(path, layout.size)
    }
    panelIdentity = panelFile.flatMap { FileIdentity(path: $0) }
    interval = every
    self.layout = layout
    guard let directory else { return }
    // Fails before the replay rather than after it.
    folder = try refusing { () throws(SystemError) in try OutputFolder(directory) }
  }

  private static func refuseEvery(_ arguments: Arguments) throws(CommandError) {
    guard arguments.value("--every") != nil else { return }
    throw arguments.wrong("--every needs --screens")
  }

  /// Sets the time from which the seconds in the names are counted.
  func begin(at start: Instant) {
    if directory != nil { album = ScreenAlbum(start: start, interval: interval) }
  }

  func add(_ screen: Screen, at now: Instant) {
    let name = album?.add(screen, at: now)
    let isShown = panel != nil && screen.isLit && pace.takes(screen, at: now)
    guard failure == nil, name != nil || isShown else { return }
    draw(screen, at: now)
    if let fault = painter.fault {
      failure = .failed("cannot draw a screen: \(fault)")
      return
    }
    drawn += 1
    if isShown { show() }
    guard let name, let directory, let folder else { return }
    do throws(CommandError) {
      try OutputFile.make("\(name).png", in: folder, at: directory) {
        file throws(CommandError) in
        try file.write(painter.frame.png())
      }
      written += 1
    } catch { failure = error }
  }

  private func makePainter() -> Painter {
    let painter = Painter(layout: layout, pictures: badges)
    if let maps {
      painter.streets = StreetMap()
      painter.streets?.library = maps.library
    }
    return painter
  }

  /// Draws a screen with all its streets, waiting for the map files.
  private func draw(_ screen: Screen, at now: Instant) {
    painter.draw(screen, at: now)
    if let maps, let streets = painter.streets, maps.serve(streets) {
      painter.draw(screen, at: now)
    }
  }

  /// Updates the estimate from how much of the input was read; returns a message once when many
  /// pictures are expected.
  func note(read bytes: Int, of length: Int?) -> String? {
    guard let directory, let length, bytes < length, written > 0 else { return nil }
    let count = Int(Double(written) * Double(length) / Double(bytes))
    // The beginning of a log is a poor sample of the rest.
    guard written >= ScreenPictures.fewPictures / 4, count > ScreenPictures.fewPictures else {
      return nil
    }
    let isNews = expected == nil
    let hundreds = (count + 50) / 100 * 100
    expected = hundreds
    guard isNews else { return nil }
    return "writing about \(hundreds) pictures to \(directory); use a larger --every for fewer"
  }

  /// The progress, "1200 of about 25900 pictures".
  var progress: String {
    "\(written) \(expected.map { "of about \($0) " } ?? "")pictures"
  }

  /// The cost of drawing a screen, expressed in bytes of a log.
  static let work = 1 << 16

  private func show() {
    do throws(SystemError) { changed += try panel?.show(painter.frame) ?? 0 } catch {
      failure = .failed("\(error)")
    }
  }

  func finish() throws(CommandError) {
    if let failure { throw failure }
  }

  var lines: [String] {
    var lines: [String] = []
    if let directory {
      lines.append(RunReport.row("screens", "\(written) pictures in \(directory)"))
    }
    if panel != nil {
      let kilobytes = (changed + 500) / 1000
      lines.append(RunReport.row("drawn", "\(drawn) screens, \(kilobytes) kB changed"))
    }
    return lines
  }

  /// Opens a display with 16 bits per pixel, as is usual for small displays.
  private static func panel(
    _ path: String, _ size: FrameSize
  ) throws(CommandError) -> Framebuffer {
    let geometry = PanelGeometry(
      width: size.width, height: size.height, bitsPerPixel: 16, stride: 2 * size.width,
      red: PanelGeometry.Channel(offset: 11, length: 5),
      green: PanelGeometry.Channel(offset: 5, length: 6),
      blue: PanelGeometry.Channel(offset: 0, length: 5))
    do throws(SystemError) { return try Framebuffer(path, geometry: geometry) } catch {
      throw .failed("\(error)")
    }
  }

  /// The values of `--size`.
  static var sizes: [String] { Layout.all.map(\.name).sorted() }

  private static func every(_ arguments: Arguments) throws(CommandError) -> Duration {
    guard let text = arguments.value("--every") else { return .seconds(60) }
    guard let seconds = Int64(text), 0...86_400 ~= seconds else {
      throw arguments.wrong("--every \(text) is not a number of seconds from 0 to 86400")
    }
    return .seconds(seconds)
  }
}
