/// How much fits on the screens of a layout: what is more stands on further pages.
package struct ScreenCapacity: Hashable, Sendable {
  /// Rows of a list, and splits on the running page.
  package var listRows = 4
  /// Prizes on a page of the award.
  package var prizes = 2
  /// Rows of a page of splits.
  package var splitRows = 6
  /// Small letters of information beside a picture, on the smallest screen.
  package var letters = 215.0

  package init() {}
}
