extension Screen {
  /// Whether two screens differ only in content that changes by itself during a run: figures, map,
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
  /// Whether two screens are different frames of the same celebration.
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
  /// Whether both are the same page of a run.
  fileprivate func isSamePage(as other: ScreenContent) -> Bool {
    let (one, other) = (screen, other.screen)
    guard let page = one.runningPage else { return false }
    return page == other.runningPage && one.name == other.name
  }
}
