import Board
import Drawing
import Handover
import RunModel
import RunPage
import RunStore

/// The page of all runs for drives and sticks, with the current ladder, pictures and settings of
/// the data directory.
struct DataDirectoryPage: PageSource {
  /// The data directory, absolute.
  let data: String
  /// The absolute path of the folder for cached cards and streets; `nil` for none.
  let cards: String?
  /// Receives problems with the settings.
  ///
  /// They are reported here because the page is made for each drive, stick and server, whose other
  /// files also depend on the privacy settings.
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

  /// Returns the streets of the readable maps in the data directory.
  private func streets(cache: StreetCache?) -> PageStreets? {
    PageStreets(MapWorker.open(data), cache: cache)
  }

  /// Falls back to the built-in ladder, so that runs are shown even if the runner's own is damaged.
  private var ladder: Ladder? {
    (try? Ladder.load(nil, data: data)) ?? (try? Ladder.builtIn())
  }

  private func page(_ store: Store, _ ladder: Ladder) -> RunPage {
    RunPage(ladder: ladder.badges, settings: store.settings)
  }

  /// Returns the links to a run's files; `nil` for a run that was renamed because of FAT's rules.
  private static func linked(_ run: RunSummary, at place: String) -> LinkedFiles? {
    guard place.hasSuffix("/\(run.id)") else { return nil }
    return LinkedFiles(
      folder: String(place.dropLast(run.id.count)),
      types: RunFormat.shared.filter { $0.canHold(run) }.map(\.name))
  }
}
