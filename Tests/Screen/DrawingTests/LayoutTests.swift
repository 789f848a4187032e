import Pictures
import Testing

@testable import Drawing

@Suite struct LayoutTests {
  @Test(
    "a panel shows the largest layout that fits it and can be read on it",
    arguments: [
      (320, 240, "320x240"), (480, 320, "320x240"), (240, 240, "240x240"), (240, 320, "240x240"),
      (280, 240, "240x240"), (240, 280, "240x280"), (128, 128, "128x128"), (128, 160, "128x128"),
      (160, 128, "128x128"),
    ])
  func fitting(_ width: Int, _ height: Int, _ name: String) {
    #expect(Layout.fitting(FrameSize(width: width, height: height))?.name == name)
  }

  @Test(
    "one with less pixels, or as few but finer ones, has none",
    arguments: [(127, 128), (128, 127), (240, 135), (239, 240), (160, 240)])
  func none(_ width: Int, _ height: Int) {
    #expect(Layout.fitting(FrameSize(width: width, height: height)) == nil)
  }

  @Test("layouts are found by their names")
  func names() {
    for layout in Layout.all { #expect(Layout.named(layout.name) == layout) }
    #expect(Layout.named("100x100") == nil)
    #expect(Layout.named(nil) == nil)
  }
}
