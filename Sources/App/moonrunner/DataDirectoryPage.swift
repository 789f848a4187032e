import Board
import Drawing
import Handover
import RunModel
import RunPage
import RunStore

/// The page of all runs as it lies on a drive or a stick: with the ladder, the pictures and the
/// settings that lie in the data directory at that moment.
struct DataDirectoryPage: PageSource {
  /// The data directory, absolute.
  let data: String
  /// Where what was read of runs and maps may be kept for the next page, absolute; `nil` for
  /// nowhere.
  let cards: String?
  /// Receives problems with the settings.
  ///
  /// The page is made for each drive, stick and server, whose other files hide as much as the
  /// settings say.
  let say: @Sendable (String) -> Void

  func mark(_ store: Store) -> String {
    SettingsNotes.report(store.settingsNotes, of: data, to: say)
    guard let ladder else { return "no-ladder" }
    return page(store, ladder).mark(
      store, pictures: ladder.pictures { _ in }, streets: streets(cache: nil))
  }

  func write(
    _ store: Store, place: (String) -> String?, to sink: ([UInt8]) throws -> Void
  ) throws {
    guard let ladder else { return }
    let kept = cards.map { DiskFileSystem(root: $0, access: .readAndWrite) }
    let cache = kept.map { CardCache(fileSystem: $0) }
    try page(store, ladder).write(
      store, pictures: ladder.pictures { _ in }, cards: cache,
      streets: streets(cache: kept.map { StreetCache(fileSystem: $0) }),
      files: { run in place(run.id).flatMap { DataDirectoryPage.linked(run, at: $0) } }, to: sink)
  }

  /// Those of the maps that lie in the data directory and can be read.
  private func streets(cache: StreetCache?) -> PageStreets? {
    PageStreets(MapWorker.open(data), cache: cache)
  }

  /// Runs are shown whatever is wrong with the runner's own ladder.
  private var ladder: Ladder? {
    (try? Ladder.load(nil, data: data)) ?? (try? Ladder.builtIn())
  }

  private func page(_ store: Store, _ ladder: Ladder) -> RunPage {
    RunPage(ladder: ladder.badges, settings: store.settings)
  }

  /// A run whose id FAT does not take lies under another name; the page leaves its files out.
  private static func linked(_ run: RunSummary, at place: String) -> LinkedFiles? {
    guard place.hasSuffix("/\(run.id)") else { return nil }
    return LinkedFiles(
      folder: String(place.dropLast(run.id.count)),
      types: RunFormat.shared.filter { $0.canHold(run) }.map(\.name))
  }
}
