import Testing

@testable import VirtualBoard

@Suite("What systemd says")
struct ServiceManagerTests {
  @Test("The figure of an audit is read from its last line")
  func exposure() {
    let text = """
        NAME                  DESCRIPTION                    EXPOSURE
      ✓ SystemCallFilter=~@swap  System call deny list: no swap
      ✗ RootDirectory=      Service runs within the host's root directory  0.1

      → Overall exposure level for moonrunner.service: 0.7 SAFE 😀
      """
    #expect(ServiceManager.exposure(in: text) == 0.7)
    #expect(ServiceManager.exposure(in: text.replacing("😀", with: ":-)")) == 0.7)
  }

  @Test("No figure is made up")
  func nothing() {
    #expect(ServiceManager.exposure(in: "Failed to load unit") == nil)
  }
}
