// A course that is followed.

extension English {
  package func course(_ phrase: CoursePhrase) -> String {
    switch phrase {
    case .joined: "On the course"
    case .left: "Off the course"
    case .back: "Back on the course"
    case .wrongWay: "Wrong way"
    case .finished: "Course finished"
    case .lookAtMap: "Look at the map"
    case .turnAround: "Turn around"
    case .toGo(let distance): "\(distance) to go"
    case .course: "Course"
    case .noCourse: "No course"
    case .wayBack: "Way back"
    case .nothingToFollow: "No way to follow yet"
    case .notRead: "Course not read"
    case .deleted: "Course deleted"
    }
  }
}
