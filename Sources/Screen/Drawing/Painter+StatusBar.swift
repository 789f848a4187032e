import Device
import Glibc
import RunModel

// The status bar at the top: signal, recording, failed devices | clock | mute, lock, battery.

extension Painter {
  static let statusHeight = 22

  func paint(_ bar: StatusBar) {
    var left = paintSignal(bar.gps, x: 7)
    left = paintRecording(bar, x: left + 6)
    let clock = Font.label(16)
    let clockWidth = canvas.width(of: bar.clock, clock)
    canvas.text(
      bar.clock, clock, x: width / 2, baseline: 17, width: width / 3, palette.label, .centre)
    paintLostParts(bar.lostParts, bar.listMark, x: left + 5, end: width / 2 - clockWidth / 2 - 6)
    paintRightEnd(bar)
  }

  /// Paints icons from the right: battery, lock, mute; returns where they start.
  @discardableResult
  func paintRightEnd(_ bar: StatusBar) -> Int {
    var right = width - 7
    if bar.battery != nil || bar.isCharging || bar.isBatteryLow {
      right -= 25
      paintBattery(bar, x: right)
      right -= 7
    }
    if bar.isLocked {
      canvas.lockIcon(Point(Double(right) - 6, 11), size: 13, palette.yellow)
      right -= 17
    }
    if bar.isMuted {
      canvas.soundIcon(Point(Double(right) - 7, 11), size: 13, palette.label, isOn: false)
      right -= 18
    }
    return right
  }

  /// Paints four bars lit by signal quality; returns where they end.
  @discardableResult
  private func paintSignal(_ gps: StatusBar.GPS, x: Int) -> Int {
    let lit: Int
    let colour: RGB
    switch gps {
    case .silent, .searching: (lit, colour) = (0, palette.track)
    case .bars(let count):
      lit = max(0, min(4, count))
      colour = lit >= 3 ? palette.green : lit == 2 ? palette.yellow : palette.red
    }
    for bar in 0..<4 {
      let height = Double(4 + 3 * bar)
      let box = Box(Double(x + 5 * bar), 17 - height, 4, height)
      if bar < lit { canvas.note(icon: "signal", box, colour) }
      canvas.fill(box, bar < lit ? colour : palette.track)
    }
    switch gps {
    case .silent:
      canvas.crossIcon(Point(Double(x) + 6, 8), size: 7, palette.red, width: 2)
    case .searching:
      canvas.text(
        "?", .label(17), x: x + 1, baseline: 16, width: 12, palette.yellow,
        halo: Halo(colour: palette.background, width: 3))
    case .bars: break
    }
    return x + 19
  }

  private func paintRecording(_ bar: StatusBar, x: Int) -> Int {
    if bar.isPaused {
      canvas.pauseIcon(Point(Double(x) + 5, 11), size: 10, palette.yellow)
    } else if bar.isRecording {
      canvas.note(icon: "record", Point(Double(x) + 5, 11), size: 9, palette.record)
      canvas.fillCircle(Point(Double(x) + 5, 11), radius: 4.5, palette.record)
    } else {
      return x - 6
    }
    return x + 10
  }

  /// Paints a warning triangle with the names of failed devices if they fit, otherwise their
  /// number.
  private func paintLostParts(_ parts: [String], _ mark: String, x: Int, end: Int) {
    guard let first = parts.first, end - x >= 14 else { return }
    canvas.warningIcon(
      Point(Double(x) + 7, 11), size: 13, palette.yellow, on: palette.background)
    let font = Font.label(16)
    let room = end - x - 17
    let names = parts.joined(separator: mark)
    let count = "\(parts.count)"
    let text = [names, parts.count == 1 ? first : count, count].first {
      canvas.width(of: $0, font) <= room
    }
    guard let text else { return }
    canvas.text(text, font, x: x + 17, baseline: 17, width: room, palette.yellow)
  }

  private func paintBattery(_ bar: StatusBar, x: Int) {
    let isLow = bar.isBatteryLow
    let frame = isLow ? palette.red : palette.label
    canvas.note(icon: "battery", Box(Double(x), 5, 25, 12), frame)
    canvas.roundedPath(Box(Double(x) + 0.5, 5.5, 21, 11), radius: 2.5)
    canvas.stroke(frame, width: 1)
    canvas.fill(Box(Double(x) + 23, 9, 2, 4), frame)
    let charge = max(0, min(100, bar.battery ?? 0))
    let colour = isLow ? palette.red : bar.isCharging ? palette.green : palette.text
    if charge > 0 {
      let length = max(1, (18 * charge + 50) / 100)
      canvas.fill(Box(Double(x) + 2, 7, Double(length), 8), colour)
    }
    if isLow, !bar.isCharging {
      // An exclamation mark, so as not to rely on colour.
      canvas.fill(Box(Double(x) + 15, 7, 2, 5), colour)
      canvas.fill(Box(Double(x) + 15, 13, 2, 2), colour)
    }
    guard bar.isCharging else { return }
    // A bolt with an outline that separates it from the charge level.
    let bolt = [
      Point(12.6, 2.5), Point(7, 12), Point(10.6, 12), Point(9.4, 19.5), Point(15.4, 9.6),
      Point(11.6, 9.6),
    ].map { Point($0.x + Double(x) - 0.2, $0.y) }
    canvas.polygon(bolt)
    canvas.stroke(palette.background, width: 3, keepsPath: true)
    canvas.fill(palette.text)
  }
}
