import Testing

@testable import Board

@Suite("Framebuffers by driver name")
struct FramebufferNamesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("0 vc4drmfb\n1 fb_st7789v\n2 panel-mipi-dbid\n10 Virtual FB\n", to: "fb")
  }

  private func path(_ device: String, _ list: String = "fb") -> String {
    do throws(SystemError) {
      return try FramebufferNames.path(of: device, list: folder(list))
    } catch {
      return error.description
    }
  }

  @Test("are found whatever number they have; a cut name's beginning will do")
  func found() {
    #expect(path("/dev/fb7") == "/dev/fb7")
    #expect(path("fb_st7789v") == "/dev/fb1")
    #expect(path("panel-mipi-dbi") == "/dev/fb2")
    #expect(path("Virtual FB") == "/dev/fb10")
  }

  @Test("that are missing are answered with those there are")
  func missing() throws {
    try folder.write("", to: "empty")
    #expect(
      path("fb_ili9341")
        == "cannot find framebuffer \"fb_ili9341\": the framebuffers are fb0 \"vc4drmfb\","
        + " fb1 \"fb_st7789v\", fb2 \"panel-mipi-dbid\", fb10 \"Virtual FB\"")
    #expect(path("x", "empty") == "cannot find framebuffer \"x\": there is no framebuffer")
    #expect(path("x", "gone") == "cannot find framebuffer \"x\": this kernel has none")
  }
}
