import Foundation
import RunModel
import RunStore
import Testing

/// An element of lifetime.json.
struct LifetimeBadge: Decodable {
  enum Key: String, CodingKey, CaseIterable {
    case name
    case nameGerman = "name.de"
    case nameChinese = "name.zh"
    case information
    case informationGerman = "information.de"
    case informationChinese = "information.zh"
    case distance, over, imageName
  }

  /// English, German, Chinese.
  var names: [String]
  var information: [String]
  /// In metres.
  var distance: Double
  var over: String
  var imageName: String

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func texts(_ keys: [Key]) throws -> [String] {
      try keys.map { try values.decode(String.self, forKey: $0) }
    }
    names = try texts([.name, .nameGerman, .nameChinese])
    information = try texts([.information, .informationGerman, .informationChinese])
    distance = try values.decode(Double.self, forKey: .distance)
    over = try values.decode(String.self, forKey: .over)
    imageName = try values.decode(String.self, forKey: .imageName)
  }

  static func all() throws -> [LifetimeBadge] {
    let bytes = try #require(Embedded.file("lifetime.json"))
    return try JSONDecoder().decode([LifetimeBadge].self, from: Data(bytes))
  }
}

@Suite("lifetime.json")
struct LifetimeTests {
  @Test("has steps that rise for a week, a month and in all")
  func steps() throws {
    let badges = try LifetimeBadge.all()
    let kilometres = Dictionary(grouping: badges, by: \.over)
      .mapValues { group in group.map { $0.distance / 1000 } }
    #expect(kilometres["week"] == [10, 25, 50, 100])
    #expect(kilometres["month"] == [50, 100, 200, 400])
    #expect(
      kilometres["all"] == [100, 408, 1000, 3474, 10921, 20200, 35786, 40075])
    #expect(kilometres.count == 3)
  }

  @Test("has the keys that its reader knows, and no others")
  func keys() throws {
    let bytes = try #require(Embedded.file("lifetime.json"))
    let array = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]])
    let known = Set(LifetimeBadge.Key.allCases.map(\.rawValue))
    for badge in array { #expect(Set(badge.keys) == known) }
  }

  @Test("has names and pictures of its own, apart from those of badges.json")
  func distinct() throws {
    let bytes = try #require(Embedded.file("badges.json"))
    let ladder = try BadgeFile.parse(bytes).badges
    let badges = try LifetimeBadge.all()
    for language in 0..<3 {
      let taken = ladder.flatMap { badge in
        [badge.name] + badge.texts.values.compactMap { $0.name }
      }
      let names = badges.map { $0.names[language] }
      #expect(Set(names).count == names.count)
      #expect(Set(names).isDisjoint(with: taken))
    }
    let imageNames = badges.map(\.imageName)
    #expect(Set(imageNames).count == imageNames.count)
    #expect(Set(imageNames).isDisjoint(with: ladder.map(\.imageName)))
  }

  @Test("has names that fit on a line and texts that fit on a screen")
  func lengths() throws {
    for badge in try LifetimeBadge.all() {
      for (name, most) in zip(badge.names, [20, 20, 8]) {
        #expect((1...most).contains(name.count), "\(name)")
      }
      for (text, range) in zip(badge.information, [120...240, 120...240, 40...80]) {
        #expect(range.contains(text.count), "\(text)")
      }
    }
  }
}
