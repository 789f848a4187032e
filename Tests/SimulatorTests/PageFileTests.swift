import Testing

@testable import Simulator

@Suite struct PageFileTests {
  @Test("the page's files are inside the program", arguments: PageFile.allCases)
  func filesAreInside(file: PageFile) {
    #expect(!file.bytes.isEmpty)
  }
}
