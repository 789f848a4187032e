import Board
import Device
import Drawing
import Glibc
import Pictures

/// Marks where callgrind ends one count and begins the next: `MARK` in scripts/benchmark.d is the
/// suffix of its symbol.
///
/// The C name keeps that symbol in an optimised build; the system call keeps the compiler from
/// removing calls to the function.
@_cdecl("moonrunner_benchmark_mark")
@inline(never)
func mark() { _ = getppid() }

/// Draws real screens and prints the size of each change to the panel; `scripts/benchmark` adds
/// callgrind's counts.
///
/// Each line contains: kind of drawing, screen, changed pixels, number of rows from the first to
/// the last changed one, bytes written to a 16-bit panel. Between two marks lies one drawing or one
/// panel update, in the order of the lines.
struct ScreenCosts {
  private let layout: Layout
  private var size: FrameSize { layout.size }
  private let panelPath: String

  init(_ layout: Layout, panel: String) {
    self.layout = layout
    panelPath = panel
  }

  func measure() {
    for pair in RealScreens.pairs() { measure(pair) }
  }

  private func measure(_ pair: ScreenPair) {
    let painter = Painter(layout: layout)
    let panel = openPanel()
    painter.draw(RealScreens.neutral)
    show(painter, panel)
    if pair.isPrepared, case .celebration(let celebration) = pair.first.content {
      while painter.prepare(celebration, pair.first.theme) {}
    }
    note("first", pair.name, painter, panel) { painter.draw(pair.first) }
    note("again", pair.name, painter, panel) {
      painter.forget()
      painter.draw(pair.first)
    }
    if let second = pair.second {
      note("second", pair.name, painter, panel) { painter.draw(second) }
    }
  }

  private func note(
    _ kind: String, _ name: String, _ painter: Painter, _ panel: Framebuffer, _ draw: () -> Void
  ) {
    let before = painter.frame.withPixels { $0.map { $0 & 0xff_ffff } }
    mark()
    draw()
    mark()
    let bytes = show(painter, panel)
    mark()
    var (changed, first, last) = (0, size.height, -1)
    painter.frame.withPixels { pixels in
      for index in pixels.indices where pixels[index] & 0xff_ffff != before[index] {
        changed += 1
        first = min(first, index / size.width)
        last = max(last, index / size.width)
      }
    }
    print("\(kind)\t\(name)\t\(changed)\t\(max(0, last - first + 1))\t\(bytes)")
  }

  @discardableResult
  private func show(_ painter: Painter, _ panel: Framebuffer) -> Int {
    do { return try panel.show(painter.frame) } catch { fail("\(error)") }
  }

  private func openPanel() -> Framebuffer {
    let geometry = PanelGeometry(
      width: size.width, height: size.height, bitsPerPixel: 16, stride: 2 * size.width,
      red: PanelGeometry.Channel(offset: 11, length: 5),
      green: PanelGeometry.Channel(offset: 5, length: 6),
      blue: PanelGeometry.Channel(offset: 0, length: 5))
    do { return try Framebuffer(panelPath, geometry: geometry) } catch { fail("\(error)") }
  }
}

/// A screen and its successor.
struct ScreenPair {
  var name: String
  var first: Screen
  /// One second later on a page of a run, otherwise after a key press.
  var second: Screen?
  /// Whether its pictures are prepared beforehand, as on the board.
  var isPrepared = false
}
