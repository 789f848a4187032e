import Board
import Device
import Drawing
import JSON
import Pictures
import RunModel
import Simulation

extension State {
  /// Returns the state for the page; continuously changing values are included but do not affect
  /// the version.
  func json(version: Int, of world: World, size: FrameSize) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("version") { $0.int(version) }
    writer.member("width") { $0.int(size.width) }
    writer.member("height") { $0.int(size.height) }
    writer.member("buttons") { $0.strings(world.setup.buttons.buttons.map(\.rawValue)) }
    writer.member("frame") { $0.int(frame) }
    writer.member("light") { $0.bool(isLit) }
    writer.member("motor") { $0.bool(isMotorOn) }
    tell(world.vibrations, world.sounds, to: &writer)
    let time = Double((world.now - World.start).nanoseconds) / 1e9
    writer.member("time") { $0.double(time, decimals: 3) }
    writer.member("speed") { $0.double(speed) }
    writer.member("slowsForBadges") { $0.bool(slowsForBadges) }
    writer.member("slowed") { $0.bool(isSlowed) }
    writer.member("held") { $0.strings(held.map(\.rawValue)) }
    writer.member("gps") { tellReceiver(of: world, to: &$0) }
    writer.member("usb") { $0.bool(isPlugged) }
    writer.member("stick") { $0.string(stick?.rawValue ?? "none") }
    writer.member("battery") { $0.int(battery) }
    writer.member("off") { $0.bool(!isOn) }
    writer.member("screen") { $0.string(screen?.content.name ?? "off") }
    writer.member("lines") { $0.strings(screen?.content.lines ?? []) }
    writer.member("banner") { writer in
      if let banner = screen?.banner { writer.string(banner.text) } else { writer.null() }
    }
    writer.member("theme") { $0.string(screen?.theme.rawValue ?? "dark") }
    writer.endObject()
    return writer.takeAll()
  }

  private func tell(
    _ vibrations: Recent<Vibration>, _ sounds: Recent<Sound>, to writer: inout JSONWriter
  ) {
    writer.member("vibrations") { writer in
      writer.beginArray()
      for (number, vibration) in vibrations.items {
        writer.beginObject()
        writer.member("n") { $0.int(number) }
        writer.key("pattern")
        writer.beginArray()
        for step in MotorPatterns.steps(vibration) { writer.int(step) }
        writer.endArray()
        writer.endObject()
      }
      writer.endArray()
    }
    writer.member("sounds") { writer in
      writer.beginArray()
      for (number, sound) in sounds.items {
        writer.beginObject()
        writer.member("n") { $0.int(number) }
        writer.member("name") { $0.string(sound.rawValue) }
        writer.endObject()
      }
      writer.endArray()
    }
  }

  private func tellReceiver(of world: World, to writer: inout JSONWriter) {
    writer.beginObject()
    switch source {
    case .nothing: writer.member("source") { $0.string("none") }
    case .indoors: writer.member("source") { $0.string("indoors") }
    case .log:
      writer.member("source") { $0.string("log") }
      writer.member("name") { $0.string(world.setup.log?.name ?? "") }
    case .route(let name, let seed):
      writer.member("source") { $0.string("route") }
      writer.member("name") { $0.string(name) }
      writer.member("seed") { $0.int(Int(clamping: seed)) }
    }
    writer.member("lost") { $0.bool(isFixLost) }
    writer.member("unplugged") { $0.bool(isUnplugged) }
    writer.member("ended") { $0.bool(isSourceEnded) }
    writer.member("done") { $0.double(world.done ?? 0, decimals: 4) }
    writer.member("routes") { $0.strings(world.setup.routeNames) }
    writer.member("log") { writer in
      if let log = world.setup.log { writer.string(log.name) } else { writer.null() }
    }
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ key: String, _ value: (inout JSONWriter) -> Void) {
    self.key(key)
    value(&self)
  }

  fileprivate mutating func strings(_ texts: [String]) {
    beginArray()
    for text in texts { string(text) }
    endArray()
  }
}
