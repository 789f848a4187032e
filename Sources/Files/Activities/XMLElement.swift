/// The elements that are read of GPX and TCX files, by their local names.
enum XMLElement: String {
  // GPX, with our own extensions, which TCX files have, too.
  case gpx, metadata, trk, rte, type, extensions, trkseg, trkpt, rtept, rpt
  case name, cmt, desc, sym, ele, time, hdop, speed, course, distance
  case elapsed, pause, lap

  // TCX
  case trainingCenterDatabase = "TrainingCenterDatabase"
  case activity = "Activity"
  case tcxCourse = "Course"
  case creator = "Creator"
  case tcxName = "Name"
  case tcxExtensions = "Extensions"
  case tcxLap = "Lap"
  case totalTimeSeconds = "TotalTimeSeconds"
  case triggerMethod = "TriggerMethod"
  case track = "Track"
  case trackpoint = "Trackpoint"
  case coursePoint = "CoursePoint"
  case pointType = "PointType"
  case notes = "Notes"
  case tcxTime = "Time"
  case latitudeDegrees = "LatitudeDegrees"
  case longitudeDegrees = "LongitudeDegrees"
  case altitudeMeters = "AltitudeMeters"
  case distanceMeters = "DistanceMeters"
  case heartRateBpm = "HeartRateBpm"
  case value = "Value"
  case cadence = "Cadence"
  case runCadence = "RunCadence"
  case tcxSpeed = "Speed"
  case watts = "Watts"
}
