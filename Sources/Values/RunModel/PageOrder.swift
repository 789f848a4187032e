/// The order of the pages of a run, and which of them are hidden.
///
/// It consists of names, so that pages of a later version keep their places: "map lap -space", with
/// a `-` before each hidden page. A page that is not named has its default place. The main page is
/// not named; it is always first.
package struct PageOrder: Hashable, Sendable {
  /// A page by its name.
  private struct Entry: Hashable {
    var name: String
    var isHidden = false

    /// `nil` for a page of a later version.
    var page: RunningPage? { RunningPage(rawValue: name) }
  }

  /// Maximum number of names.
  package static let most = 64

  /// Empty for the default order.
  private var entries: [Entry] = []

  /// Creates the default order, with all pages.
  package init() {}

  /// `nil` if the text is not a list of names.
  package init?(text: String) {
    guard let names = NameList.names(of: text, most: PageOrder.most, mark: PageOrder.hiddenMark)
    else { return nil }
    for name in names {
      let isHidden = name.first == PageOrder.hiddenMark
      let entry = Entry(name: String(isHidden ? name.dropFirst() : name), isHidden: isHidden)
      guard entry.page != .main, !entries.contains(where: { $0.name == entry.name }) else {
        continue
      }
      entries.append(entry)
    }
  }

  private static let hiddenMark: Character = "-"

  /// As in the file; empty for the default order.
  package var text: String {
    entries.map { $0.isHidden ? "\(PageOrder.hiddenMark)\($0.name)" : $0.name }
      .joined(separator: " ")
  }

  /// Every page but the main one, in order.
  package var pages: [RunningPage] { arranged.compactMap(\.page) }

  /// The main page and all others that are not hidden, in order.
  package var shown: [RunningPage] {
    [.main] + arranged.lazy.filter { !$0.isHidden }.compactMap(\.page)
  }

  /// Whether the runner hid a page.
  package func isHidden(_ page: RunningPage) -> Bool {
    entries.contains { $0.page == page && $0.isHidden }
  }

  /// All pages but the main one; each that is not named comes after the one before it by default.
  private var arranged: [Entry] {
    var all = entries
    var before: RunningPage?
    for page in RunningPage.allCases where page != .main {
      if !all.contains(where: { $0.page == page }) {
        let place = all.firstIndex { before != nil && $0.page == before }.map { $0 + 1 } ?? 0
        all.insert(Entry(name: page.rawValue), at: place)
      }
      before = page
    }
    return all
  }

  // MARK: Changes

  /// Hides a page, or shows it again.
  package mutating func toggle(_ page: RunningPage) {
    var all = arranged
    guard let index = all.firstIndex(where: { $0.page == page }) else { return }
    all[index].isHidden.toggle()
    take(all)
  }

  /// Moves a page by -1 (up) or 1 (down); unchanged at the end of the list.
  package mutating func move(_ page: RunningPage, by step: Int) {
    var all = arranged
    let known = all.indices.filter { all[$0].page != nil }
    guard let place = known.firstIndex(where: { all[$0].page == page }),
      known.indices.contains(place + step)
    else { return }
    all.swapAt(known[place], known[place + step])
    take(all)
  }

  private mutating func take(_ all: [Entry]) {
    entries = all == PageOrder().arranged ? [] : all
    // More names could not be read again: names of a later version give way.
    while entries.count > PageOrder.most, let last = entries.lastIndex(where: { $0.page == nil }) {
      entries.remove(at: last)
    }
  }
}
