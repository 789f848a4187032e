import Foundation
import Testing

@testable import Device

@Suite struct TextPagesTests {
  @Test("a short text is one page, as it is but for its white space")
  func short() {
    #expect(TextPages.pages(of: "", letters: 215) == [""])
    #expect(TextPages.pages(of: "Red \n\n  and\tdusty.", letters: 215) == ["Red and dusty."])
  }

  @Test("a long text is cut at its spaces into even pages, and nothing is lost")
  func long() {
    let words = (0..<300).map { "word\($0)" }
    let pages = TextPages.pages(of: words.joined(separator: " "), letters: 215)
    #expect(pages.joined(separator: " ") == words.joined(separator: " "))
    #expect(pages.count > 8 && pages.count < 20)
    let lengths = pages.dropLast().map(\.count)
    #expect((lengths.max() ?? 0) - (lengths.min() ?? 0) < 30)
    #expect((lengths.max() ?? 0) <= 215)
  }

  @Test("Chinese, which has no spaces, is cut between its characters, and gains none")
  func chinese() {
    let text = String(repeating: "木星是一颗行星，很大。", count: 40)
    let pages = TextPages.pages(of: text, letters: 215)
    #expect(pages.joined() == text)
    #expect(pages.count == 5)
    #expect(pages.allSatisfy { $0.count <= 107 && !"，。".contains($0.first ?? "，") })
  }

  @Test("a word without end is cut like a line")
  func endless() {
    let pages = TextPages.pages(of: String(repeating: "m", count: 2000), letters: 215)
    #expect(pages.joined().filter { $0 == "m" }.count == 2000)
    #expect(pages.allSatisfy { $0.count <= 215 })
  }

  @Test("two letters more than fit make two pages, neither of them a rest of two letters")
  func even() {
    let pages = TextPages.pages(of: String(repeating: "red dust ", count: 25), letters: 215)
    #expect(pages.count == 2)
    #expect(abs(pages[0].count - pages[1].count) < 40)
  }
}
