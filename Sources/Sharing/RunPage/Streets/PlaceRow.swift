import JSON
import MapTiles

// The row of a place tile:
//
//     [["Vaduz", 0, 2000, 1999], ...]
//
// Each place has its name, its size class, and its position in tile units, east and south of the
// tile's upper left corner.

extension TilePlaces {
  /// Parses a cached row; `nil` if it is invalid.
  init?(json: [UInt8]) {
    let units = Int(Int16.min)...Int(Int16.max)
    let read = try? JSONReader.read(json) { reader in
      var places: [Place] = []
      try reader.beginArray()
      while try reader.nextElement() {
        try reader.beginArray()
        try reader.element()
        let name = try reader.string()
        try reader.element()
        let rank = try reader.int(in: 0...Size.allCases.count - 1)
        try reader.element()
        let x = try reader.int(in: units)
        try reader.element()
        let y = try reader.int(in: units)
        try reader.endArray()
        places.append(Place(name: name, size: Size.allCases[rank], x: x, y: y))
      }
      return places
    }
    guard let read else { return nil }
    self.init(read)
  }

  /// The row as JSON.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    for place in places {
      writer.beginArray()
      writer.string(place.name)
      writer.int(place.size.rawValue)
      writer.int(place.x)
      writer.int(place.y)
      writer.endArray()
    }
    writer.endArray()
    return writer.takeAll()
  }
}
