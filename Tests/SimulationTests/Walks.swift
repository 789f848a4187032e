import RunModel

/// All walks, each once with four buttons and once with two.
enum Walks {
  /// Short ways, so that walks are: the last badge after an automatic lap's kilometre.
  static let ladder = BadgeLadder([
    Badge(name: "Earth", information: "Home of all runners.", distance: 0, imageName: "earth"),
    Badge(name: "The Moon", information: "Gray and near.", distance: 100, imageName: "the-moon"),
    Badge(name: "Mars", information: "Red and far.", distance: 200, imageName: "mars"),
    Badge(name: "Jupiter", information: "The giant.", distance: 1000, imageName: "jupiter"),
  ])

  static let names = texts.map(\.name)

  static func named(_ name: String) throws -> Walk {
    guard let text = texts.first(where: { $0.name == name })?.text else {
      throw Walk.Fault(description: "there is no walk \(name)")
    }
    return try Walk(name, text)
  }

  private static let texts: [(name: String, text: String)] =
    beforeTheRun + plugged + onTheRun + badges + afterTheRun + slips + trouble
}
