import MapTiles
import Pictures
import RunModel

/// The streets under a map, drawn once on more than the view shows: it is made anew when the view
/// leaves it, every 50 m of running on the live map, and until then a drawing costs a copy.
final class GroundSheet {
  /// Units beyond each edge of the view; more would make each drawing longer, fewer more of them.
  static let margin = 24.0
  /// Metres around the sheet of which the tiles are read before they are needed.
  static let lookahead = 300.0

  /// What a sheet was made from.
  private struct Source: Equatable {
    var view: GroundView
    var origin: Coordinate
    var theme: Settings.Theme
    var scale: Double
  }

  private var source: Source?
  /// `nil` where the map has no tile of it, or none was read yet.
  private var picture: Picture?
  /// Tiles of it were not at hand; what had become known by then.
  private var changes: Int?
  /// Sheets that were drawn so far.
  private(set) var drawings = 0

  /// The streets of a view.
  ///
  /// - Parameters:
  ///   - view: What is seen; its middle decides which of the maps is taken.
  ///   - origin: Where its metres are counted from.
  ///   - map: The tiles that are at hand; it is told what is missing.
  ///   - theme: Of the colours.
  ///   - scale: Pixels a unit.
  /// - Returns: The picture, and where its upper left corner lies from that of the view, units;
  ///   `nil` where nothing is known, or there is no map.
  func picture(
    of view: GroundView, origin: Coordinate, from map: StreetMap, _ theme: Settings.Theme,
    scale: Double
  ) -> (picture: Picture, corner: Point)? {
    if !isCurrent(view, origin, theme, scale, map) {
      let sheet = view.grown(by: GroundSheet.margin)
      source = Source(view: sheet, origin: origin, theme: theme, scale: scale)
      draw(sheet, from: map, theme, scale)
    }
    guard let picture, let sheet = source?.view else { return nil }
    let off = sheet.turn(sheet.offset(of: view.centre))
    // Whole pixels, so that nothing is smeared.
    func snapped(_ units: Double) -> Double { (units * scale).rounded() / scale }
    return (
      picture,
      Point(
        snapped((view.width - sheet.width) / 2 - off.x),
        snapped((view.height - sheet.height) / 2 - off.y))
    )
  }

  private func isCurrent(
    _ view: GroundView, _ origin: Coordinate, _ theme: Settings.Theme, _ scale: Double,
    _ map: StreetMap
  ) -> Bool {
    guard let source, source.origin == origin, source.theme == theme, source.scale == scale,
      source.view.holds(view)
    else { return false }
    return changes == nil || changes == map.changes
  }

  private func draw(
    _ sheet: GroundView, from map: StreetMap, _ theme: Settings.Theme, _ scale: Double
  ) {
    (picture, changes) = (nil, nil)
    guard let file = map.library.map(at: sheet.centre.coordinate) else {
      // Until there are other maps.
      changes = map.changes
      return
    }
    let zoom = StreetMap.zoom(file.info, unitsAcross: sheet.unitsAcross)
    let part = map.part(sheet.area, of: file, zoom: zoom)
    if part.isIncomplete { changes = map.changes }
    let ahead = GroundSheet.lookahead * sheet.unitsPerMetre / sheet.unitsAcross
    if sheet.unitsPerMetre >= StreetLook.overview {
      map.ask(sheet.area.grown(by: ahead), of: file, zoom: zoom)
    }
    guard !part.tiles.isEmpty else { return }
    let size = FrameSize(
      width: Int((sheet.width * scale).rounded(.up)),
      height: Int((sheet.height * scale).rounded(.up)))
    guard let picture = try? Picture(size: size),
      StreetBrush.draw(picture, sheet, scale: scale, part.tiles, StreetLook.of(theme)) == nil
    else { return }
    self.picture = picture
    drawings += 1
  }
}
