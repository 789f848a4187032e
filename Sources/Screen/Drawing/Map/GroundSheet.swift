import MapTiles
import Pictures
import RunModel

/// The streets below a map, drawn once with a margin around the view.
///
/// It is redrawn when the view leaves it, every 50 m of running on the live map; until then a
/// drawing costs only a copy.
final class GroundSheet {
  /// Margin around the view in units: a larger one slows down each drawing, a smaller one requires
  /// more drawings.
  static let margin = 24.0
  /// Metres around the sheet in which tiles are requested ahead of time.
  static let lookahead = 300.0

  /// The inputs to the drawing of a sheet.
  private struct Source: Equatable {
    var view: GroundView
    var origin: Coordinate
    var theme: Settings.Theme
    var scale: Double
  }

  private var source: Source?
  /// `nil` if the map has no tiles there or none is loaded yet.
  private var picture: Picture?
  /// Set if the map or some tiles were missing: the value of `StreetMap.changes` at that time.
  private var changes: Int?
  /// The number of sheets drawn so far.
  private(set) var drawings = 0

  /// Returns the streets of a view.
  ///
  /// - Parameters:
  ///   - view: The visible area; its centre determines the map.
  ///   - origin: The origin of the view's coordinates in metres.
  ///   - map: The tile cache, which is asked for missing tiles.
  ///   - theme: The colour theme.
  ///   - scale: Pixels per unit.
  /// - Returns: The picture and the offset of its upper left corner from the view's, in units;
  ///   `nil` if there is no map or nothing is loaded.
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
    // Align to whole pixels to avoid blurring.
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
      // Stays valid until the maps change.
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
