// Texts of drives and sticks.

extension English {
  package func copy(_ phrase: CopyPhrase) -> String {
    switch phrase {
    case .yourRuns: "Your runs, as MoonRunner recorded them."
    case .page: "Open this one: maps, splits, badges and records. It needs no internet."
    case .folders:
      "A folder for each year. Each run lies there under one name, the UTC of its start:"
    case .json: "all that was recorded, in SI units"
    case .gpx: "for maps and running sites"
    case .tcx: "the same with laps; a run without a date has none"
    case .fit: "what watches write: as .tcx with pauses and badges"
    case .checksums: "Checksums; \"sha256sum -c SHA256SUMS\" verifies them all."
    case .reports:
      "about the wearable itself, for whoever helps you. Read them before you send them."
    case .theseAreCopies:
      "Copy what you like. These are copies: the runs themselves stay in the wearable, and are "
        + "deleted there."
    case .endsAreShown:
      "These files show where your runs start and end, which may be your home. The wearable can "
        + "hide that in .gpx, .tcx and .fit: \(title(.settings)), \(setting(.hiddenEnds))."
    case .endsAreHidden(let radius):
      "In .gpx, .tcx and .fit, what lies within \(radius) of a run's start and end is hidden; "
        + "their distances and times are those of the whole run."
    case .othersShowAll(page: true):
      "The .json files and index.html show every place, which may be your home."
    case .othersShowAll(page: false): "The .json files show every place, which may be your home."
    case .leftOut: "Not copied, because they are damaged or cannot be read:"
    }
  }
}
