import CCairo
import Pictures

extension PaintList {
  /// Returns the areas of a frame in which this list differs from another; `nil` if repainting
  /// everything costs no more.
  func changes(from old: PaintList, in size: FrameSize) -> [PixelRect]? {
    let shorter = min(entries.count, old.entries.count)
    var start = 0
    while start < shorter, isSame(start, old, start) { start += 1 }
    var end = 0
    while end < shorter - start, isSame(entries.count - 1 - end, old, old.entries.count - 1 - end) {
      end += 1
    }
    var damage = Damage(size)
    let isInStep = entries.count == old.entries.count
    for index in start..<(entries.count - end) {
      guard isInStep else {
        damage.add(entries[index].box)
        continue
      }
      if isSame(index, old, index) { continue }
      if addGlyphs(index, old, index, to: &damage) {
        // Glyphs that are the same in both need no repaint.
      } else if let box = growth(index, old, index) ?? lengthening(index, old, index) {
        damage.add(box)
      } else {
        damage.add(entries[index].box)
        damage.add(old.entries[index].box)
      }
      if damage.isLarge { return nil }
    }
    if !isInStep {
      for index in start..<(old.entries.count - end) { damage.add(old.entries[index].box) }
    }
    growOverUncuttable(&damage)
    return damage.isLarge ? nil : damage.rects
  }

  /// Grows the damage until every entry that must be painted whole is completely inside or outside.
  private func growOverUncuttable(_ damage: inout Damage) {
    var hasGrown = true
    while hasGrown, !damage.isLarge {
      hasGrown = false
      for entry in entries where entry.isPaintedWhole && damage.cuts(entry.box) {
        damage.add(entry.box)
        hasGrown = true
      }
    }
  }

  private func isSame(_ index: Int, _ old: PaintList, _ other: Int) -> Bool {
    let (new, before) = (entries[index], old.entries[other])
    guard new.kind == before.kind, new.style == before.style,
      verbs[new.verbs] == old.verbs[before.verbs],
      numbers[new.numbers] == old.numbers[before.numbers]
    else { return false }
    switch new.kind {
    case .fill, .stroke: return true
    case .gradient: return gradients[new.index] == old.gradients[before.index]
    case .picture, .turnedPicture:
      return pictures[new.index] === old.pictures[before.index]
    case .text:
      let (text, earlier) = (texts[new.index], old.texts[before.index])
      return text.line === earlier.line && text.x == earlier.x && text.y == earlier.y
    }
  }

  /// Adds the glyphs in which two texts of the same style differ; returns `false` for other
  /// entries.
  private func addGlyphs(
    _ index: Int, _ old: PaintList, _ other: Int, to damage: inout Damage
  ) -> Bool {
    let (new, before) = (entries[index], old.entries[other])
    guard case .text = new.kind, new.kind == before.kind, new.style == before.style else {
      return false
    }
    let (text, earlier) = (texts[new.index], old.texts[before.index])
    let (glyphs, formers) = (text.line.glyphs, earlier.line.glyphs)
    func add(_ box: PixelRect) {
      damage.add(new.style.clip.map { Box(box).intersection($0) } ?? Box(box))
    }
    for (glyph, former) in zip(glyphs, formers) {
      let isSame =
        glyph.mask === former.mask && glyph.x + text.x == former.x + earlier.x
        && text.y == earlier.y
      if isSame { continue }
      add(text.box(glyph))
      add(earlier.box(former))
    }
    for glyph in glyphs.dropFirst(formers.count) { add(text.box(glyph)) }
    for former in formers.dropFirst(glyphs.count) { add(earlier.box(former)) }
    return true
  }

  /// Returns where two filled rectangles differ if only their right edges do, like a growing
  /// progress bar.
  private func lengthening(_ index: Int, _ old: PaintList, _ other: Int) -> Box? {
    let (new, before) = (entries[index], old.entries[other])
    guard new.kind == .fill, before.kind == .fill, new.style == before.style,
      let one = rectangle(of: new), let two = old.rectangle(of: before),
      one.x == two.x, one.y == two.y, one.height == two.height
    else { return nil }
    let start = one.x + min(one.width, two.width)
    let box = Box(
      Double(start), Double(one.y), Double(abs(one.width - two.width)), Double(one.height))
    return new.style.clip.map { box.intersection($0) } ?? box
  }

  /// Returns where two strokes with a common start differ, like a trail that has grown at its end.
  private func growth(_ index: Int, _ old: PaintList, _ other: Int) -> Box? {
    let (new, before) = (entries[index], old.entries[other])
    guard new.kind == .stroke, before.kind == .stroke, new.style == before.style,
      new.style.place.isUpright
    else { return nil }
    var (verb, number) = (0, 0)
    let shorter = min(new.verbs.count, before.verbs.count)
    // The start of the last common line; its end may have a different join.
    var (keptVerb, keptNumber) = (0, 0)
    while verb < shorter {
      let step = verbs[new.verbs.lowerBound + verb]
      guard step == old.verbs[before.verbs.lowerBound + verb] else { break }
      let (first, earlier) = (new.numbers.lowerBound + number, before.numbers.lowerBound + number)
      guard (0..<step.count).allSatisfy({ numbers[first + $0] == old.numbers[earlier + $0] })
      else { break }
      switch step {
      case .move, .line: (keptVerb, keptNumber) = (verb, number)
      case .curve, .arc, .rectangle, .subpath, .close: return nil
      }
      verb += 1
      number += step.count
    }
    func rest(_ list: PaintList, _ entry: Entry) -> Box? {
      list.bounds(
        (entry.verbs.lowerBound + keptVerb)..<entry.verbs.upperBound,
        (entry.numbers.lowerBound + keptNumber)..<entry.numbers.upperBound
      ).map { list.device($0, entry.style, margin: entry.style.width / 2) }
    }
    guard keptVerb > 0, let one = rest(self, new), let two = rest(old, before) else { return nil }
    return one.union(two)
  }
}
