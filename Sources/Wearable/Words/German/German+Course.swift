// A course that is followed.

extension German {
  package func course(_ phrase: CoursePhrase) -> String {
    switch phrase {
    case .joined: "Auf der Route"
    case .left: "Neben der Route"
    case .back: "Wieder auf der Route"
    case .wrongWay: "Falsche Richtung"
    case .finished: "Route geschafft"
    case .lookAtMap: "Auf die Karte sehen"
    case .turnAround: "Umkehren"
    case .toGo(let distance): "Noch \(distance)"
    case .course: "Route"
    case .noCourse: "Keine Route"
    case .wayBack: "Weg zurück"
    case .nothingToFollow: "Noch kein Weg da"
    case .notRead: "Route nicht lesbar"
    case .deleted: "Route gelöscht"
    }
  }
}
