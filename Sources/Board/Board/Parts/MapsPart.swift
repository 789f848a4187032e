import Device
import MapTiles

extension BoardPart {
  /// The street maps, read on a separate thread.
  static let maps = BoardPart(
    "maps", descriptors: { $0.maps.map { [$0.descriptor] } ?? [] },
    read: { core, wake in if wake != nil { core.readMaps() } },
    check: { check, _, _ in
      let files = MapWorker.open(check.board.data)
      if let fault = files.faults.first {
        return .note("\(fault.map) \(fault.error); \(fault.error.advice)")
      }
      let maps = files.library.maps
      guard !maps.isEmpty else {
        return .without("\(check.board.data)/\(MapWorker.folder) has no street map")
      }
      return .works(maps.map(\.words).joined(separator: "; "))
    })
}

extension MapLibrary.Map {
  /// The map's name without its file extension, and its credit.
  fileprivate var note: MapNote {
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    return MapNote(name: String(stem), credit: info.credit)
  }

  /// Description for messages, "liechtenstein.mbtiles, zoom 0-14, 2.6 MB".
  var words: String {
    let tenths = (info.fileBytes + 50_000) / 100_000
    return "\(name), zoom \(info.zooms.words), \(tenths / 10).\(tenths % 10) MB"
  }
}

extension BoardCore {
  func readMaps() {
    guard let maps else { return }
    for report in maps.drain() {
      switch report {
      case .opened(let library):
        picture.streets.library = library
        for map in library.maps { outlets.log("map: \(map.words)") }
        if !library.maps.isEmpty { handle(.maps(library.maps.prefix(MapNote.most).map(\.note))) }
      case .tile(let key, let tile): picture.streets.receive(tile, for: key)
      case .fault(let map, let error): outlets.log("map \(map) \(error); \(error.advice)")
      }
    }
    // New streets must be added to the picture already shown.
    if device.screen.content.hasMap { picture.pace.forget() }
  }

  /// Requests the tiles that were missing in the last drawing.
  func requestTiles() {
    guard picture.streets.wantsTiles, let maps else { return }
    maps.send(picture.streets.takeWanted())
  }
}

extension ScreenContent {
  /// Whether the content includes streets.
  fileprivate var hasMap: Bool {
    switch self {
    case .liveMap, .runMap: true
    default: false
    }
  }
}
