import Drawing
import Foundation
import RunModel
import Screens
import Testing

@Suite struct PainterTests {
  @Test("every screen in both sizes and themes is drawn, and the same twice", arguments: Sample.all)
  func everyScreen(_ sample: Sample) throws {
    for size in FrameSize.layouts {
      let painter = Painter(layout: size)
      for theme in Settings.Theme.allCases {
        painter.draw(sample.inTheme(theme))
        let first = painter.frame.pixels
        #expect(Set(first).count > 8)
        // What was there before leaves no trace.
        painter.draw(Sample.all[0].screen)
        painter.draw(sample.inTheme(theme))
        #expect(painter.frame.pixels == first)
        let name = "\(sample.name)-\(size.width)-\(theme.rawValue)"
        try Gallery.keep(painter.frame, name)
      }
    }
  }
}
