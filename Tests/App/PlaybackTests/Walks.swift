import RunModel

/// All walks, each once with four buttons and once with two.
enum Walks {
  /// Short distances, so that walks are short.
  ///
  /// The last badge comes after an automatic lap at one kilometre. The German names are long.
  static let ladder = BadgeLadder([
    Badge(
      name: "Earth", information: "Home of all runners.",
      texts: texts("Erdatmosphäre", "Alle laufen hier.", "地球", "跑者的家。"), distance: 0,
      imageName: "earth"),
    Badge(
      name: "The Moon", information: "Gray and near.",
      texts: texts("Asteroidengürtel", "Grau und nah.", "月球", "灰色，很近。"), distance: 100,
      imageName: "the-moon"),
    Badge(
      name: "Mars", information: "Red and far.",
      texts: texts("Interstellarer Raum", "Rot und fern.", "火星", "红色，很远。"), distance: 200,
      imageName: "mars"),
    Badge(
      name: "Jupiter", information: "The giant.",
      texts: texts("Magnetschweif", "Der Riese.", "地球大气层", "很大。"), distance: 1000,
      imageName: "jupiter"),
  ])

  /// The ladder of a walk: the one about badges of many runs has no others.
  static func ladder(of walk: String) -> BadgeLadder {
    guard walk == manyRuns else { return ladder }
    let lifetime = ["Plato", "Nix", "Pandora", "Janus"].enumerated().map { index, name in
      LifetimeBadge(
        Badge(
          name: name, information: "Small.", texts: texts(name, "Klein.", "柏拉图坑", "很小。"),
          distance: Double(index + 1) * 100, imageName: name.lowercased()), in: .all)
    }
    return BadgeLadder(ladder.badges, lifetime: lifetime)
  }

  static let manyRuns = "many runs"

  private static func texts(
    _ germanName: String, _ german: String, _ chineseName: String, _ chinese: String
  ) -> [Language: Badge.Texts] {
    [
      .german: Badge.Texts(name: germanName, information: german),
      .chinese: Badge.Texts(name: chineseName, information: chinese),
    ]
  }

  static let names = walks.map(\.name)

  static func named(_ name: String) throws -> Walk {
    guard let text = walks.first(where: { $0.name == name })?.text else {
      throw Walk.Fault(description: "there is no walk \(name)")
    }
    return try Walk(name, text)
  }

  private static let walks: [(name: String, text: String)] =
    beforeTheRun + plugged + onTheRun + corrections + workouts + onACourse + chosenCourse + badges
    + afterTheRun
    + slips + trouble
}
