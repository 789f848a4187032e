import Device
import Drawing
import MapTiles
import Pictures
import RunModel

/// The state of the display and its light.
struct ShownPicture {
  /// Whether the wearable wants the light on.
  var isLit = false
  /// The last state sent to the light; `nil` if unknown.
  private(set) var isSwitchedOn: Bool?
  private(set) var painter: Painter?
  /// The available tiles of the street maps.
  let streets = StreetMap()
  /// Artwork of the badges.
  private let badges: any PictureSource
  /// Decides when the panel is redrawn.
  var pace = FramePace()
  /// The version of the screen last passed to `pace`, and the deadline of its next change.
  var seen: (version: Int, until: Instant?)?
  /// The last measured drawing time.
  var drawingTime = Duration.nanoseconds(0)
  /// When to check next for celebration artwork to prepare.
  var prepareAt = Instant(nanoseconds: 0)

  init(badges: any PictureSource) { self.badges = badges }

  /// Prepares for a newly opened panel, which shows nothing yet.
  mutating func adopt(_ panel: any Panel) throws(SystemError) -> any Panel {
    let size = panel.size
    guard let layout = Layout.fitting(size) else {
      throw SystemError("use the display", reason: Layout.tooSmall(size))
    }
    // A painter with a cairo error is replaced.
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

  /// Whether the screen may have to be drawn: its version differs, or a deadline has passed.
  func mayDiffer(from version: Int, at now: Instant) -> Bool {
    guard let seen, pace.drawn != nil, seen.version == version else { return true }
    let until = seen.until.map { $0 - Device.deadlineTolerance }
    return earlier(until, pace.deadline).map { $0 <= now } ?? false
  }

  mutating func switched(_ isOn: Bool) { isSwitchedOn = isOn }
}

extension BoardCore {
  /// Draws if the light is on and the screen has changed.
  ///
  /// The light is switched on after drawing, and nothing is drawn while it is off.
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

  /// Forces a full redraw, because the kernel or a login prompt may have written to the panel while
  /// the light was off.
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
        // Otherwise the stale picture would look current.
        try? blacken(panel)
        throw SystemError("draw the screen", reason: fault)
      }
      _ = try panel.show(painter.frame)
    } catch {
      lose(self.panel, error)
    }
  }

  /// Whether to skip an animation frame because drawing it would delay a step of the motor.
  private func waitsForMotor(_ screen: Screen) -> Bool {
    guard let step = motorPattern.nextDeadline, let drawn = picture.pace.drawn else { return false }
    return step < now + picture.drawingTime && screen.differsOnlyInPhase(from: drawn)
  }

  /// Interval for checking whether a different celebration is now expected.
  private static let preparePeriod = Duration.seconds(10)

  /// Prepares one picture of the expected celebration in a turn without drawing, so that its first
  /// frame costs no more than the others.
  func prepareArt() {
    guard isFlashInUse, now >= picture.prepareAt, picture.pace.drawnAt != now,
      motorPattern.nextDeadline == nil, vibration == nil, let painter = picture.painter,
      let celebration = device.expectedCelebration
    else { return }
    let hasMore = painter.prepare(celebration, device.settings.theme)
    picture.prepareAt = hasMore ? now : now + BoardCore.preparePeriod
  }

  /// Switches the light through its GPIO line, if it has one, or else through the panel's driver.
  ///
  /// Without a line, switching off also shows a black picture: a frozen picture would look current.
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

  /// Shows a black picture.
  func blacken(_ panel: any Panel) throws(SystemError) {
    guard let size = picture.painter?.frame.size else { return }
    picture.pace.forget()
    _ = try panel.show(Frame(size: size))
  }
}
