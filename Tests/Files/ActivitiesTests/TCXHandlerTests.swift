import RunModel
import Testing

@testable import Activities

@Suite("TCX of others")
struct TCXHandlerTests {
  static let text = """
    <?xml version="1.0"?>
    <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
    <Activities><Activity Sport="Running"><Id>2026-11-21T06:15:00Z</Id>
    <Lap StartTime="2026-11-21T06:15:00Z"><TotalTimeSeconds>300.5</TotalTimeSeconds>
    <DistanceMeters>1000.0</DistanceMeters><MaximumSpeed>4</MaximumSpeed>
    <Track><Trackpoint><Time>2026-11-21T06:15:00Z</Time><Position>
    <LatitudeDegrees>52.5</LatitudeDegrees><LongitudeDegrees>13.4</LongitudeDegrees></Position>
    <AltitudeMeters>38.1</AltitudeMeters><DistanceMeters>0</DistanceMeters>
    <HeartRateBpm><Value>140</Value></HeartRateBpm>
    <Extensions><TPX xmlns="http://www.garmin.com/xmlschemas/ActivityExtension/v2">
    <Speed>2.71</Speed><RunCadence>85</RunCadence><Watts>240</Watts></TPX></Extensions>
    </Trackpoint></Track>
    <Track><Trackpoint><Time>2026-11-21T06:16:00Z</Time><DistanceMeters>180</DistanceMeters>
    </Trackpoint></Track></Lap>
    <Lap StartTime="2026-11-21T06:20:00Z"><TotalTimeSeconds>60</TotalTimeSeconds>
    <DistanceMeters>200</DistanceMeters><Track><Trackpoint><Time>2026-11-21T06:20:30Z</Time>
    <Position><LatitudeDegrees>52.6</LatitudeDegrees></Position></Trackpoint></Track></Lap>
    <Creator><Name>Forerunner 255</Name><UnitId>1</UnitId></Creator></Activity></Activities>
    <Author><Name>Connect Api</Name></Author></TrainingCenterDatabase>

    """

  private var sensors: ChannelValues {
    var values = ChannelValues()
    values[.heartRate] = 140
    values[.cadence] = 85
    values[.power] = 240
    return values
  }

  @Test("gives points, laps, totals, segments and the device, in whatever pieces it comes")
  func whole() throws {
    for length in [1, 17, 100_000] {
      let activity = try read(.tcx, TCXHandlerTests.text, by: length)
      #expect(activity.creator == "Forerunner 255")
      #expect(activity.totals == ActivityTotals(distance: 1200, duration: 360.5))
      #expect(
        activity.laps == [
          ActivityLap(start: moment(0), duration: 300.5, distance: 1000),
          ActivityLap(start: moment(300), duration: 60, distance: 200),
        ])
      #expect(
        Array(activity.points) == [
          ActivityPoint(
            time: moment(0), coordinate: Coordinate(latitude: 52.5, longitude: 13.4),
            altitude: 38.1, speed: 2.71, distance: 0, channels: sensors),
          // A lap's second track means a pause, the first of the next lap does not.
          ActivityPoint(time: moment(60), distance: 180, segment: 1),
          ActivityPoint(time: moment(330), segment: 1),
        ])
    }
  }

  @Test("has no total when a lap lacks its own")
  func totals() throws {
    let text = TCXHandlerTests.text.replacing("<DistanceMeters>200</DistanceMeters>", with: "")
    let activity = try read(.tcx, text)
    #expect(activity.totals == ActivityTotals(distance: nil, duration: 360.5))
  }

  @Test("that is something else is refused")
  func other() {
    #expect(refusal(.tcx, "<gpx/>") == "it is not TCX: its root element is <gpx>")
  }
}
