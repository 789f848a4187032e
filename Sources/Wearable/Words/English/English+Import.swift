extension English {
  package func importing(_ phrase: ImportPhrase) -> String {
    switch phrase {
    case .noteRuns: "runs"
    case .readingRuns: "Reading the runs"
    case .holdToImport: "Hold start to import"
    case .importingRuns: "Importing"
    case .runsStay: "Runs stay there"
    case .reportSaysWhy: "REPORT.TXT says why"
    case .runsToImport(let runs): "Import \(count(runs, "run"))?"
    case .runsImported(0): "No new runs"
    case .runsImported(let runs): "\(count(runs, "run")) imported"
    case .others(let known, 0): "\(known) already there"
    case .others(0, let refused): "\(refused) refused"
    case .others(let known, let refused): "\(known) there, \(refused) refused"
    case .noBadgeChanges: "No badge changes"
    case .badgesChange(1, let name): "Changes 1 badge: \(name)"
    case .badgesChange(let badges, let name): "Changes \(count(badges, "badge")), e.g. \(name)"
    case .noteMaps: "map"
    case .mapsOnStick(let maps): "\(count(maps, "map")) on the stick"
    case .mapsOnIt(let maps): "\(count(maps, "map")) on it"
    case .mapsTaken(let maps): "\(count(maps, "map")) taken over"
    case .mapsNeed(let megabytes): "\(megabytes) MB. Stop leaves them there"
    case .takingMaps: "Taking maps over"
    case .mapsStay: "Maps stay there"
    case .streetsUnderMap: "Streets lie under your way"
    case .coursesTaken(let courses): "\(count(courses, "course")) taken over"
    case .coursesRefused(let refused): "\(refused) refused"
    case .chooseCourse: "Choose one at Home"
    }
  }
}
