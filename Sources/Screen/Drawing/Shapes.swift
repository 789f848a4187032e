import Glibc
import RunModel

extension Canvas {
  /// Fills a rectangle; one at the edge of the drawing area extends to the edge of the panel.
  func fill(_ box: Box, _ colour: RGB) {
    rectangle(bled(box))
    fill(colour)
  }

  /// Adds the path of a rectangle with rounded corners.
  func roundedPath(_ box: Box, radius: Double) {
    let radius = min(radius, box.width / 2, box.height / 2)
    startPath()
    arc(Point(box.right - radius, box.y + radius), radius, from: -.pi / 2, to: 0)
    arc(Point(box.right - radius, box.bottom - radius), radius, from: 0, to: .pi / 2)
    arc(Point(box.x + radius, box.bottom - radius), radius, from: .pi / 2, to: .pi)
    arc(Point(box.x + radius, box.y + radius), radius, from: .pi, to: 1.5 * .pi)
    close()
  }

  func fillRounded(_ box: Box, radius: Double, _ colour: RGB) {
    roundedPath(box, radius: radius)
    fill(colour)
  }

  func circlePath(_ centre: Point, radius: Double) {
    startPath()
    arc(centre, radius, from: 0, to: 2 * .pi)
  }

  func fillCircle(_ centre: Point, radius: Double, _ colour: RGB, alpha: Double = 1) {
    circlePath(centre, radius: radius)
    fill(colour, alpha: alpha)
  }

  /// Adds a closed path through the corners.
  func polygon(_ corners: [Point]) {
    polyline(corners)
    close()
  }

  func polyline(_ points: [Point]) {
    guard let first = points.first else { return }
    move(first.x, first.y)
    for point in points.dropFirst() { line(point.x, point.y) }
  }

  /// Draws a progress bar with round ends, filled from the left.
  func progressBar(_ box: Box, share: Double, _ colour: RGB, on ground: RGB) {
    fillRounded(box, radius: box.height / 2, ground)
    let share = max(0, min(1, share))
    guard share > 0 else { return }
    // At least as long as its round ends.
    let width = max(box.height, (box.width * share).rounded())
    let filled = Box(box.x, box.y, width, box.height)
    note(icon: "bar", filled, colour)
    fillRounded(filled, radius: box.height / 2, colour)
  }
}
