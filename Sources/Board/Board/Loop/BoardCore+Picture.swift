import Device
import Drawing
import MapTiles
import Pictures
import RunModel

/// What is on the display, and whether it is lit.
struct ShownPicture {
  /// The wearable wants light.
  var isLit = false
  /// What the light was last told; `nil` while nobody knows.
  private(set) var isSwitchedOn: Bool?
  private(set) var painter: Painter?
  /// The tiles of the street maps that are at hand.
  let streets = StreetMap()
  /// What badges look like.
  private let badges: any PictureSource
  /// What the panel shows, and when it is shown more.
  var pace = FramePace()
  /// The version of the screen that `pace` saw last, and until when it stays the same by itself.
  var seen: (version: Int, until: Instant?)?
  /// What drawing took when it was last seen how long.
  var drawingTime = Duration.nanoseconds(0)
  /// When the pictures of the next celebration are looked after.
  var prepareAt = Instant(nanoseconds: 0)

  init(badges: any PictureSource) { self.badges = badges }

  /// Takes a panel that was just opened: it shows nothing yet.
  mutating func adopt(_ panel: any Panel) throws(SystemError) -> any Panel {
    let size = panel.size
    guard let layout = Layout.fitting(size) else {
      throw SystemError("use the display", reason: Layout.tooSmall(size))
    }
    // Cairo's errors stay with what they happened to.
    if painter?.layout != layout || painter?.fault != nil {
      let painter = Painter(layout: layout, pictures: badges)
      painter.streets = streets
      self.painter = painter
    }
    pace.forget()
    isSwitchedOn = nil
    return panel
  }

  mutating func forgetLight() { isSwitchedOn = nil }

  /// Whether a screen of that version may have to be drawn: it may have changed, or has waited.
  func mayDiffer(from version: Int, at now: Instant) -> Bool {
    guard let seen, pace.drawn != nil, seen.version == version else { return true }
    let until = seen.until.map { $0 - Device.deadlineTolerance }
    return earlier(until, pace.deadline).map { $0 <= now } ?? false
  }

  mutating func switched(_ isOn: Bool) { isSwitchedOn = isOn }
}

extension BoardCore {
  /// Draws if there is something new and somebody to see it; the light comes on after the picture
  /// is there, and nothing is drawn in the dark.
  func showAndLight() {
    if picture.isLit {
      let isWaking = picture.isSwitchedOn != true
      if isWaking { forgetPicture() }
      draw()
      if isWaking { switchLight(true) }
    } else if picture.isSwitchedOn != false {
      switchLight(false)
    }
  }

  /// In the dark others may have written to the panel: the kernel's messages, a login prompt.
  private func forgetPicture() {
    picture.pace.forget()
    panel.port?.forget()
  }

  private func draw() {
    guard let panel = panel.port, let painter = picture.painter else { return }
    guard picture.mayDiffer(from: device.screenVersion, at: now) else { return }
    let screen = device.screen
    guard !waitsForMotor(screen) else { return }
    picture.seen = (device.screenVersion, until: device.displayDeadline)
    guard picture.pace.takes(screen, at: now) else { return }
    painter.draw(screen, at: now)
    requestTiles()
    do throws(SystemError) {
      if let fault = painter.fault {
        // Else the picture before would be taken for the truth.
        try? blacken(panel)
        throw SystemError("draw the screen", reason: fault)
      }
      _ = try panel.show(painter.frame)
    } catch {
      lose(self.panel, error)
    }
  }

  /// A picture of a movement is left out when drawing it would make a step of the motor late.
  private func waitsForMotor(_ screen: Screen) -> Bool {
    guard let step = motorPattern.nextDeadline, let drawn = picture.pace.drawn else { return false }
    return step < now + picture.drawingTime && screen.differsOnlyInPhase(from: drawn)
  }

  /// How often one looks whether another celebration has become likely.
  private static let preparePeriod = Duration.seconds(10)

  /// Makes a picture of the celebration that comes next, in a turn that has drawn nothing: so the
  /// first picture of a celebration costs no more than the others.
  func prepareArt() {
    guard isFlashInUse, now >= picture.prepareAt, picture.pace.drawnAt != now,
      motorPattern.nextDeadline == nil, vibration == nil, let painter = picture.painter,
      let celebration = device.expectedCelebration
    else { return }
    let hasMore = painter.prepare(celebration, device.settings.theme)
    picture.prepareAt = hasMore ? now : now + BoardCore.preparePeriod
  }

  /// By the light's line, by the panel's driver, or by a black picture where there is neither: a
  /// picture that stands still would be taken for the truth.
  func switchLight(_ isOn: Bool) {
    picture.switched(isOn)
    if let light = light.port {
      do throws(SystemError) { try light.set(isOn) } catch { lose(self.light, error) }
      return
    }
    if case .line? = board.light { return }
    guard let panel = panel.port else { return }
    do throws(SystemError) {
      if !isOn { try blacken(panel) }
      if board.light == .blank { try panel.blank(!isOn) }
    } catch {
      lose(self.panel, error)
    }
  }

  /// Leaves a black picture.
  func blacken(_ panel: any Panel) throws(SystemError) {
    guard let size = picture.painter?.frame.size else { return }
    picture.pace.forget()
    _ = try panel.show(Frame(size: size))
  }
}
