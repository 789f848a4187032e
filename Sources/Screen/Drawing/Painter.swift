package import Device
package import MapTiles
package import Pictures
package import RunModel
import Words

/// Draws screens.
///
/// A drawing starts from nothing and depends on the screen alone; what is kept between drawings are
/// pictures at the sizes they are drawn in.
package final class Painter {
  package let frame: Frame
  package let layout: Layout
  let canvas: Canvas
  let pictures: any PictureSource
  let art = ArtCache()
  /// The route that was drawn last; each other one has another number.
  var shownRoute: (points: [RoutePoint], number: Int) = ([], 0)
  var shownCourse: ShownCourse?
  /// The streets under the maps; `nil` for grids.
  package var streets: StreetMap?
  let ground = GroundSheet()
  /// The size of the figures in the row of the main page when it was drawn last.
  var rowSize: Int?
  /// Of the live map, of whose data it has told.
  var attribution = ShownAttribution()
  private let colours: (Settings.Theme) -> Palette
  /// What is being drawn in.
  private(set) var theme = Settings.Theme.dark
  private(set) var palette = Palette.dark
  /// The words that stand in their places on every screen of a language.
  private(set) var captions = Captions.of(.english)

  /// - Parameters:
  ///   - layout: One of `Layout.all`.
  ///   - pictures: What badges look like.
  ///   - colours: The palette of a theme.
  package init(
    layout: Layout, pictures: any PictureSource = EmbeddedPictures(),
    colours: @escaping (Settings.Theme) -> Palette = Palette.of
  ) {
    self.layout = layout
    frame = Frame(size: layout.size)
    canvas = Canvas(frame, layout: layout)
    self.pictures = pictures
    self.colours = colours
  }

  /// Units, like all lengths of a drawing.
  var width: Int { layout.width }
  var height: Int { layout.height }
  var pages: Pages { layout.pages }
  /// Free columns at the left and right edge of a running page.
  var margin: Int { layout.margin }

  /// Notes where text is drawn, until set to `nil`.
  package var recorder: TextRecorder? {
    get { canvas.recorder }
    set { canvas.recorder = newValue }
  }

  /// Why the frame may not hold the screen that was drawn last, in cairo's words; `nil` when it
  /// does.
  ///
  /// Cairo has run out of memory, or met an error of ours. It stays: what failed may be a picture
  /// that was kept for later drawings. Such a painter is to be replaced.
  package var fault: String? { canvas.fault }

  /// The next drawing begins from nothing.
  package func forget() { canvas.forget() }

  /// Draws a screen; the frame holds it afterwards, unless there is a ``fault``.
  ///
  /// - Parameters:
  ///   - screen: What is to be seen.
  ///   - now: The moment, for what passes by itself over streets; on any clock that goes on.
  package func draw(_ screen: Screen, at now: Instant = Instant(nanoseconds: 0)) {
    if case .liveMap(let map) = screen.content { followStreets(map, at: now) }
    use(screen.theme)
    captions = screen.captions
    frame.dithered.removeAll(keepingCapacity: true)
    canvas.begin()
    canvas.fill(Box(0, 0, Double(width), Double(height)), palette.background)
    let content = screen.content
    let bannerHeight =
      screen.banner.map {
        height(of: $0, isRunningPage: content.isRunningPage, isMoving: content.isMoving)
      } ?? 0
    let bottom = height - bannerHeight
    // Nothing of a picture is left under a banner, which is flat.
    canvas.clipped(to: Box(0, 0, Double(width), Double(bottom))) { paint(screen, bottom: bottom) }
    if let banner = screen.banner {
      paint(banner, height: bannerHeight, isMoving: screen.content.isMoving)
    }
    canvas.end()
  }

  func use(_ theme: Settings.Theme) {
    self.theme = theme
    palette = colours(theme)
  }

  /// Draws the content above `bottom`.
  private func paint(_ screen: Screen, bottom: Int) {
    let bar = screen.statusBar
    switch screen.content {
    case .home(let content): paint(content, bar, bottom)
    case .ready(let content): paint(content, screen, bottom)
    case .gps(let content): paint(content, bar, bottom)
    case .main(let content): paint(content, bar, hasBanner: screen.banner != nil)
    case .lap(let content): paint(content, bar, bottom)
    case .liveMap(let content): paint(content, bar, hasBanner: screen.banner != nil)
    case .splits(let content): paint(content, bar, bottom)
    case .backToStart(let content): paint(content, bar, bottom)
    case .course(let content): paint(content, bar, bottom)
    case .sun(let content): paint(content, bar, bottom)
    case .space(let content): paint(content, bar, bottom)
    case .bigNumber(let content): paint(content, bar, bottom)
    case .celebration(let content): paint(content, bottom)
    case .question(let content): paint(content, bottom)
    case .paused(let content): paint(content, bottom)
    case .award(let content): paint(content, bottom)
    case .runMap(let content): paint(content, bottom)
    case .climb(let content): paint(content, bottom)
    case .weeks(let content): paint(content, bottom)
    case .runList(let content): paint(content, bottom)
    case .badgeList(let content): paint(content, bottom)
    case .badgeDetails(let content): paint(content, bottom)
    case .menu(let content): paint(content, bar, bottom)
    case .text(let content): paint(content, bottom)
    case .about(let content): paint(content, bottom)
    case .usb(let content): paint(content, bar, bottom)
    case .test(let content): paint(content, bottom)
    }
  }
}

extension ScreenContent {
  /// Looked at while running.
  fileprivate var isMoving: Bool {
    if case .celebration = self { return true }
    return isRunningPage
  }

  /// A page of a run, whose foot a banner takes: large, to be read on the move.
  fileprivate var isRunningPage: Bool { screen.runningPage != nil }
}
