/// A fault in a map file.
package struct MapFault: Equatable, Sendable {
  /// The faulty tile; `nil` if the whole file is at fault.
  package let address: TileAddress?
  package let error: MapError

  package init(address: TileAddress?, error: MapError) {
    (self.address, self.error) = (address, error)
  }
}

/// The result of reading every tile of a map file.
package struct MapCheck: Sendable {
  /// Maximum number of faults kept; further ones are only counted.
  package static let mostFaults = 8
  /// Maximum number of tiles read; reading them all takes several hours.
  package static let mostTiles = 10_000_000

  /// Tiles that were read.
  package private(set) var tiles = 0
  /// Tiles without a fault.
  package private(set) var wholeTiles = 0
  /// Size of the largest tile, in bytes after decompression.
  package private(set) var largestTile = 0
  /// Names of the known layers found in the tiles.
  package private(set) var layers: Set<String> = []
  /// The first ``mostFaults`` faults.
  package private(set) var faults: [MapFault] = []
  /// The total number of faults.
  package private(set) var faultCount = 0

  /// Reads every tile of a file, up to `mostTiles`.
  package init(_ source: any TileSource, mostTiles: Int = mostTiles) {
    var check = MapCheck()
    do throws(MapError) {
      try source.forEachAddress { address in
        guard check.tiles < mostTiles else {
          check.note(
            nil,
            .unfit(
              "it has more than \(mostTiles) tiles; the rest were not read",
              advice: "extract only the region you need"))
          return false
        }
        check.read(address, of: source)
        return true
      }
    } catch {
      check.note(nil, error)
    }
    check.judge(source.info.zooms)
    self = check
  }

  /// The zooms of the tiles; `nil` without tiles.
  private var zooms: ClosedRange<Int>?

  private init() {}

  private mutating func read(_ address: TileAddress, of source: any TileSource) {
    tiles += 1
    let (low, high) = (zooms?.lowerBound ?? address.zoom, zooms?.upperBound ?? address.zoom)
    zooms = min(low, address.zoom)...max(high, address.zoom)
    do throws(MapError) {
      // A tile may be listed and empty.
      let bytes = try source.tile(address) ?? []
      largestTile = max(largestTile, bytes.count)
      layers.formUnion(try VectorTile(bytes).layers)
      wholeTiles += 1
    } catch {
      note(address, error)
    }
  }

  private mutating func note(_ address: TileAddress?, _ error: MapError) {
    faultCount += 1
    guard faults.count < MapCheck.mostFaults else { return }
    faults.append(MapFault(address: address, error: error))
  }

  /// Notes faults of the file as a whole.
  private mutating func judge(_ stated: ClosedRange<Int>) {
    if let zooms, zooms.lowerBound < stated.lowerBound || zooms.upperBound > stated.upperBound {
      note(nil, .damaged("it declares zoom \(stated.words) but contains \(zooms.words)"))
    }
    guard faultCount == 0 else { return }
    if tiles == 0 {
      note(nil, .unfit("it has no tiles", advice: "recreate it for a region that has data"))
    } else if layers.isEmpty {
      let known = MapSchema.allCases.map(\.rawValue).joined(separator: ", ")
      note(
        nil,
        .unfit(
          "none of its tiles has a known layer",
          advice: "use a map with one of these schemas: \(known)")
      )
    }
  }
}

extension ClosedRange<Int> {
  /// "0-14", or "14".
  package var words: String {
    lowerBound == upperBound ? "\(lowerBound)" : "\(lowerBound)-\(upperBound)"
  }
}
