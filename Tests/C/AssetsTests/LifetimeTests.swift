import RunModel
import RunStore
import Testing

@Suite("lifetime.json")
struct LifetimeTests {
  @Test("has steps that rise for a week, a month and in all")
  func steps() throws {
    let kilometres = Dictionary(grouping: try LifetimeTests.badges(), by: \.period)
      .mapValues { group in group.map { $0.badge.distance / 1000 } }
    #expect(kilometres[.week] == [10, 25, 50, 100])
    #expect(kilometres[.month] == [50, 100, 200, 400])
    #expect(kilometres[.all] == [100, 408, 1000, 3474, 10921, 20200, 35786, 40075])
    #expect(kilometres.count == 3)
  }

  @Test("has names and pictures of its own, apart from those of badges.json")
  func distinct() throws {
    let bytes = try #require(Embedded.file("badges.json"))
    let ladder = try BadgeFile.parse(bytes).badges
    let badges = try LifetimeTests.badges().map(\.badge)
    for language in Language.allCases {
      let taken = ladder.flatMap { badge in
        [badge.name] + badge.texts.values.compactMap { $0.name }
      }
      let names = badges.map { $0.name(in: language) }
      #expect(Set(names).count == names.count)
      #expect(Set(names).isDisjoint(with: taken))
    }
    let imageNames = badges.map(\.imageName)
    #expect(Set(imageNames).count == imageNames.count)
    #expect(Set(imageNames).isDisjoint(with: ladder.map(\.imageName)))
  }

  @Test("has names that fit on a line and texts that fit on a screen")
  func lengths() throws {
    for badge in try LifetimeTests.badges().map(\.badge) {
      for language in Language.allCases {
        let isDense = language == .chinese
        let (name, text) = (badge.name(in: language), badge.information(in: language))
        #expect((1...(isDense ? 8 : 20)).contains(name.count), "\(name)")
        #expect((isDense ? 40...80 : 120...240).contains(text.count), "\(text)")
        #expect(language == .english || text != badge.information)
      }
    }
  }

  static func badges() throws -> [LifetimeBadge] {
    try BadgeFile.parseLifetime(try #require(Embedded.file("lifetime.json")))
  }
}
