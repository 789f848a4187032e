import RunModel
import TestSupport
import Testing
import Words

@Suite("Chinese") struct ChineseTests {
  private let words = Chinese()

  @Test(
    "numbers have a counter, and no plural",
    arguments: [
      (0, "0次，9.8公里", "0颗卫星", "0枚徽章"), (1, "1次，9.8公里", "1颗卫星", "1枚徽章"),
      (2, "2次，9.8公里", "2颗卫星", "2枚徽章"), (5, "5次，9.8公里", "5颗卫星", "5枚徽章"),
    ] as [(Int, String, String, String)])
  func counters(number: Int, runs: String, satellites: String, badges: String) {
    #expect(words.history(.total(runs: number, "9.8公里")) == runs)
    #expect(words.gps(.satellites(number)) == satellites)
    #expect(words.badge(.badges(number)) == badges)
  }

  @Test("what is none is said in words")
  func none() {
    #expect(words.helper(.copied(runs: 0)) == "没有新记录")
    #expect(words.helper(.copied(runs: 1)) == "已复制1条")
    #expect(words.helper(.copying(done: 3, of: 12)) == "已复制3/12条")
    #expect(words.helper(.stopLeavesThem(pictures: 0)) == "按停止键则不导入")
    #expect(words.helper(.stopLeavesThem(pictures: 1)) == "含1张图片。按停止键则不导入")
    #expect(words.card(.saved(distance: "5公里", prizes: 0)) == "5公里")
    #expect(words.card(.saved(distance: "5公里", prizes: 1)) == "5公里，获1项奖励")
  }

  @Test("a difference says which way it goes")
  func differences() {
    #expect(words.run(.lapDifference(seconds: -8, toLap: 4)) == "比第4圈快8秒")
    #expect(words.run(.lapDifference(seconds: 8, toLap: 4)) == "比第4圈慢8秒")
    #expect(words.run(.lapDifference(seconds: 0, toLap: 4)) == "与第4圈一样快")
    #expect(
      words.history(.paceDifference(seconds: -8, perUnit: "/公里", runs: 5)) == "比前5次快8秒/公里")
    #expect(words.history(.paceDifference(seconds: 0, perUnit: "/公里", runs: 1)) == "与上次一样快")
  }

  @Test("the result of a race says who won")
  func races() {
    #expect(words.history(.raceWon(against: "11月21日", by: "0:34")) == "比11月21日快0:34")
    #expect(words.history(.raceLost(to: "11月21日", by: "0:34")) == "比11月21日慢0:34")
    #expect(words.history(.raceEven(with: "11月21日")) == "与11月21日一样快")
  }

  @Test("what goes with a run is listed with its medals")
  func losses() {
    let mars = words.pause(.lostBadge("Mars", [.silver, .gold]))
    #expect(mars == "Mars（银牌、金牌）")
    #expect(words.pause(.youLose([mars, "Phobos"], more: 0)) == "将失去：\(mars)、Phobos")
    #expect(words.pause(.youLose([mars], more: 5)) == "将失去：\(mars)，另有5枚")
  }

  @Test("units written out have no blank, years come first, halves of the day before the time")
  func formats() throws {
    let formats = Formats(words, units: .kilometres)
    let day = try #require(UTC(iso8601: "2026-11-21T12:05:07.000Z"))
    #expect(formats.distance(5270).text == "5.27公里" && formats.percent(78).text == "78%")
    #expect(formats.pace(0.31).text == "5:10/公里" && formats.bytes(812 << 20).text == "812 MB")
    #expect(formats.timeLeft(11_460).text == "3小时10分钟")
    #expect(formats.timeLeft(60).text == "不到5分钟")
    #expect(formats.date(day, utcOffset: 0) == "2026-11-21 周六")
    #expect(formats.shortDate(day, today: day, utcOffset: 0) == "11月21日")
    #expect(formats.month(day.date) == "2026年11月")
    let other = Formats(
      words, units: .kilometres, FormatSettings(dateOrder: .dayFirst, clock: .hours12))
    #expect(other.date(day, utcOffset: 0) == "21/11/2026 周六")
    #expect(other.clockWithSeconds(day, utcOffset: 0) == "下午12:05:07")
    #expect(other.clockWithSeconds(day, utcOffset: -3600) == "上午11:05:07")
  }

  @Test("beside Chinese all punctuation is full-width")
  func punctuation() {
    for said in Phrasebook.said(by: words) {
      for (one, next) in zip(said.text, said.text.dropFirst()) {
        let isBeside = isChinese(one) && isHalfWide(next) || isHalfWide(one) && isChinese(next)
        #expect(!isBeside, "\(said.phrase): \"\(said.text)\"")
      }
    }
  }

  @Test("all signs are simplified Chinese, its punctuation or ASCII")
  func characters() {
    let others = Phrasebook.characters(of: words).filter { character in
      !character.isASCII && !isChinese(character) && !"，。、：？！（）“”".contains(character)
    }
    #expect(others == [])
  }

  private func isChinese(_ character: Character) -> Bool {
    ("\u{4E00}"..."\u{9FFF}").contains(character)
  }

  private func isHalfWide(_ character: Character) -> Bool { ",.;:?!()\"'".contains(character) }
}
