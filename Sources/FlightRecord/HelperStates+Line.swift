import Device
import JSON

// The states of cable and stick within a line, after the word that says which of the two.

extension USBState {
  func write(to writer: inout JSONWriter) {
    switch self {
    case .unplugged: writer.string("unplugged")
    case .preparing(let percent):
      writer.string("preparing")
      writer.int(percent)
    case .ready: writer.string("ready")
    case .waiting: writer.string("waiting")
    case .ejected: writer.string("ejected")
    case .failed(let reason):
      writer.string("failed")
      writer.string(reason.line)
    }
  }

  init(elements reader: inout JSONReader) throws {
    switch try reader.text() {
    case "unplugged": self = .unplugged
    case "preparing": self = .preparing(percent: try reader.number())
    case "ready": self = .ready
    case "waiting": self = .waiting
    case "ejected": self = .ejected
    case "failed": self = .failed(reason: HelperTrouble(line: try reader.text()))
    default:
      throw reader.error(
        "expected \"unplugged\", \"preparing\", \"ready\", \"waiting\", \"ejected\" or \"failed\"")
    }
  }
}

extension StickState {
  func write(to writer: inout JSONWriter) {
    switch self {
    case .absent: writer.string("absent")
    case .waiting: writer.string("waiting")
    case .copying(let done, let all):
      writer.string("copying")
      writer.int(done)
      writer.int(all)
    case .done(let runs):
      writer.string("done")
      writer.int(runs)
    case .failed(let reason):
      writer.string("failed")
      writer.string(reason.line)
    case .offers(let badges, let pictures):
      writer.string("offers")
      writer.int(badges)
      writer.int(pictures)
    case .imported(let badges):
      writer.string("imported")
      writer.int(badges)
    }
  }

  init(elements reader: inout JSONReader) throws {
    switch try reader.text() {
    case "absent": self = .absent
    case "waiting": self = .waiting
    case "copying":
      let done = try reader.number()
      self = .copying(done: done, of: try reader.number())
    case "done": self = .done(runs: try reader.number())
    case "failed": self = .failed(reason: HelperTrouble(line: try reader.text()))
    case "offers":
      let badges = try reader.number()
      self = .offers(badges: badges, pictures: try reader.number())
    case "imported": self = .imported(badges: try reader.number())
    default:
      throw reader.error(
        "expected \"absent\", \"waiting\", \"copying\", \"done\", \"failed\", \"offers\" or"
          + " \"imported\"")
    }
  }
}
