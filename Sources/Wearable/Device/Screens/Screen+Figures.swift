extension Screen {
  /// Whether nothing but what a running run changes by itself sets the two apart: figures, map,
  /// clock, signal, charge.
  package func differsOnlyInFigures(from other: Screen) -> Bool {
    var bar = statusBar
    (bar.clock, bar.gps) = (other.statusBar.clock, other.statusBar.gps)
    (bar.battery, bar.isCharging) = (other.statusBar.battery, other.statusBar.isCharging)
    return content.isSamePage(as: other.content) && bar == other.statusBar
      && banner == other.banner && hints == other.hints
      && captions == other.captions && theme == other.theme
      && isLit == other.isLit
  }
}

extension Screen {
  /// Whether the two are pictures of one movement, that of a celebration.
  package func differsOnlyInPhase(from other: Screen) -> Bool {
    guard case .celebration(var celebration) = content,
      case .celebration(let drawn) = other.content, celebration.phase != drawn.phase
    else { return false }
    celebration.phase = drawn.phase
    var screen = self
    screen.content = .celebration(celebration)
    return screen == other
  }
}

extension ScreenContent {
  /// Whether both are the same page of a running run.
  fileprivate func isSamePage(as other: ScreenContent) -> Bool {
    switch (self, other) {
    case (.main, .main), (.lap, .lap), (.liveMap, .liveMap), (.backToStart, .backToStart),
      (.course, .course), (.space, .space):
      true
    case (.splits(let screen), .splits(let other)):
      // Those of a stored run are stepped through.
      screen.run == other.run && screen.page == other.page
    case (.bigNumber(let screen), .bigNumber(let other)): screen.quantity == other.quantity
    case (.home, _), (.ready, _), (.gps, _), (.main, _), (.lap, _), (.liveMap, _), (.splits, _),
      (.backToStart, _), (.course, _), (.space, _), (.bigNumber, _), (.celebration, _),
      (.question, _),
      (.paused, _), (.award, _), (.runMap, _), (.climb, _), (.weeks, _), (.runList, _),
      (.badgeList, _),
      (.badgeDetails, _),
      (.menu, _), (.text, _), (.about, _), (.usb, _), (.test, _):
      false
    }
  }
}
