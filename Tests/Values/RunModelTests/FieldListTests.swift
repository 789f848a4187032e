import Testing

@testable import RunModel

@Suite("The fields of a custom page")
struct FieldListTests {
  @Test("are replaced, added and removed")
  func changes() throws {
    var list = FieldList()
    list.set("pace", at: 0)
    list.set("clock", at: 1)
    #expect(list.text == "pace clock" && FieldList(text: list.text) == list)
    list.set("distance", at: 0)
    list.set("time", at: 3)
    #expect(list.names == ["distance", "clock", "time"])
    list.set(nil, at: 1)
    list.set(nil, at: 2)
    #expect(list.names == ["distance", "time"])
  }

  @Test("are at most four, and can always be read again")
  func limit() {
    var list = FieldList()
    for index in 0..<6 { list.set("a\(index)", at: index) }
    #expect(list.names == ["a0", "a1", "a2", "a3"] && FieldList(text: list.text) == list)
    list.set("x", at: -1)
    #expect(list.names.count == FieldList.most)
    #expect(FieldList(text: "a b c d e") == nil)
    let long = String(repeating: "x", count: NameList.longest)
    let most = Array(repeating: long, count: FieldList.most).joined(separator: " ")
    #expect(FieldList(text: most)?.names.count == FieldList.most)
    #expect(FieldList(text: most + "x") == nil)
  }

  @Test("are not read from anything but names", arguments: ["", "-pace", "pace;clock", "2"])
  func wrong(text: String) { #expect(FieldList(text: text) == nil) }

  @Test("belong to the custom pages alone")
  func pages() {
    var settings = Settings()
    for page in RunningPage.allCases {
      let isCustom = page == .customPage1 || page == .customPage2
      #expect((settings[fieldsOf: page] != nil) == isCustom)
      settings[fieldsOf: page]?.set("\(page)", at: 0)
    }
    #expect(settings.customPage1.text == "customPage1")
    #expect(settings.customPage2.text == "customPage2")
  }
}
