/// Space Mode: a picture of the badge instead of the map.
package struct SpaceScreen: Hashable, Sendable, ScreenWords {
  package var image: String?
  package var badge: String
  /// "6.31 km", "33:08", "5:15 /km".
  package var figures: [Figure]
  /// Whether the run is in progress and the status bar is shown.
  package var isLive: Bool

  package var name: String { "Space Mode" }
  package var variant: String { badge }
  package var runningPage: String? { name }
  package var lines: [String] { [badge] + figures.map(\.words) }
}
