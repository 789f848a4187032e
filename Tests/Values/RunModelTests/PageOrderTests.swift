import Testing

@testable import RunModel

@Suite("The order of the pages of a run")
struct PageOrderTests {
  private let all = Array(RunningPage.allCases.dropFirst())

  private func order(_ text: String) throws -> PageOrder { try #require(PageOrder(text: text)) }

  @Test("is the default one until it is changed, with every page")
  func standard() {
    #expect(PageOrder().text == "" && PageOrder().pages == all)
    #expect(PageOrder().shown == RunningPage.allCases && RunningPage.allCases.first == .main)
  }

  @Test("gives a page that is not named its default place")
  func others() throws {
    let order = try order("space lap")
    #expect(
      order.pages == [
        .customPage1, .customPage2, .workout, .goal, .space, .lap, .map, .course, .ahead, .ghost,
        .splits, .backToStart, .sun, .gps,
      ])
    #expect(order.text == "space lap")
  }

  @Test("always has the main page, as the first one, and each other page once")
  func main() throws {
    #expect(try order("-main").shown == RunningPage.allCases)
    let order = try order("gps main -lap gps lap")
    #expect(order.shown.first == .main && order.pages.count == all.count)
    #expect(Set(order.pages) == Set(all))
    #expect(order.isHidden(.lap) && !order.isHidden(.gps) && order.text == "gps -lap")
  }

  @Test("hides a page and shows it again")
  func hidden() {
    var order = PageOrder()
    order.toggle(.splits)
    #expect(order.isHidden(.splits) && !order.shown.contains(.splits))
    #expect(order.pages == all && order.text.contains(" -splits "))
    #expect(PageOrder(text: order.text) == order)
    order.toggle(.splits)
    #expect(order == PageOrder())
    order.toggle(.main)
    #expect(order == PageOrder())
  }

  @Test("moves a page by one place, and no page beyond the ends")
  func moves() throws {
    var order = PageOrder()
    order.move(.customPage1, by: -1)
    order.move(.space, by: 1)
    order.move(.main, by: 1)
    #expect(order == PageOrder())
    order.move(.space, by: -1)
    #expect(order.pages.suffix(2) == [.space, .gps])
    #expect(PageOrder(text: order.text) == order)
    order.move(.space, by: 1)
    #expect(order == PageOrder())
    for _ in all { order.move(.space, by: -1) }
    #expect(order.pages == [.space] + all.dropLast())
  }

  @Test("keeps the places of pages of a later version")
  func unknown() throws {
    var order = try order("lap tides map -weather")
    order.move(.map, by: -1)
    #expect(order.text.contains("map tides lap") && order.text.contains("-weather"))
    #expect(!order.isHidden(.map) && order.pages.count == all.count)
    order.move(.map, by: 1)
    #expect(order.text.contains("lap tides map"))
  }

  @Test("can always be read again, also at the limit of names")
  func limit() throws {
    let names = (0..<PageOrder.most).map { "page\($0)" }
    var order = try order(names.joined(separator: " "))
    #expect(PageOrder(text: (names + ["more"]).joined(separator: " ")) == nil)
    order.toggle(.lap)
    #expect(order.text.split(separator: " ").count == PageOrder.most)
    #expect(order.isHidden(.lap) && order.text.contains("page0") && !order.text.contains("page63"))
    #expect(PageOrder(text: order.text) == order)
    let long = String(repeating: "x", count: NameList.longest)
    #expect(PageOrder(text: "-\(long)")?.text == "-\(long)")
    #expect(PageOrder(text: "\(long)x") == nil)
    let most = (10..<(10 + PageOrder.most)).map { "-\(long.dropLast(2))\($0)" }
      .joined(separator: " ")
    #expect(PageOrder(text: most)?.text == most)
  }

  @Test(
    "is not read from anything but names",
    arguments: ["", " ", "-", "--lap", "lap,map", "1", "lap map!", "l_p", "Straße", "lap\nmap"])
  func wrong(text: String) { #expect(PageOrder(text: text) == nil) }
}
