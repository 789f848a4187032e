import RunModel
import Testing

@testable import RunStore

@Suite("TCX")
struct TCXExportTests {
  /// The text after the laps.
  private static let end = """
    <Notes>Run 0.02 km, Nowhere</Notes>
    <Creator xsi:type="Device_t">
    <Name>moonrunner</Name>
    <UnitId>0</UnitId>
    <ProductID>0</ProductID>
    <Version><VersionMajor>1</VersionMajor><VersionMinor>2</VersionMinor></Version>
    </Creator>
    <Extensions><moonrunner:elapsed>30.0</moonrunner:elapsed>
    <moonrunner:duration>20.0</moonrunner:duration>
    <moonrunner:pause from="10.0" to="20.0"/>
    </Extensions>
    </Activity>
    </Activities>
    </TrainingCenterDatabase>

    """

  @Test("has the run's laps, a track for each segment, and leaves out what is unknown")
  func whole() {
    #expect(
      ExportRuns.text(ExportRuns.small, TCXExport.write) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <TrainingCenterDatabase \
        xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"
         xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2"
         xmlns:moonrunner="urn:moonrunner:tcx:1"
         xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
         xsi:schemaLocation="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2
         https://www8.garmin.com/xmlschemas/TrainingCenterDatabasev2.xsd
         http://www.garmin.com/xmlschemas/ActivityExtension/v2
         https://www8.garmin.com/xmlschemas/ActivityExtensionv2.xsd">
        <Activities>
        <Activity Sport="Running">
        <Id>2026-11-21T06:15:00.000Z</Id>
        <Lap StartTime="2026-11-21T06:15:00.000Z">
        <TotalTimeSeconds>4.0</TotalTimeSeconds>
        <DistanceMeters>10.00</DistanceMeters>
        <MaximumSpeed>2.71</MaximumSpeed>
        <Calories>0</Calories>
        <Intensity>Active</Intensity>
        <TriggerMethod>Distance</TriggerMethod>
        <Track>
        <Trackpoint>
        <Time>2026-11-21T06:15:00.000Z</Time>
        <Position><LatitudeDegrees>52.5000000</LatitudeDegrees>\
        <LongitudeDegrees>-13.4000000</LongitudeDegrees></Position>
        <AltitudeMeters>-3.4</AltitudeMeters>
        <DistanceMeters>0.00</DistanceMeters>
        <Extensions><ns3:TPX><ns3:Speed>2.71</ns3:Speed></ns3:TPX></Extensions>
        </Trackpoint>
        </Track>
        </Lap>
        <Lap StartTime="2026-11-21T06:15:04.000Z">
        <TotalTimeSeconds>16.0</TotalTimeSeconds>
        <DistanceMeters>15.50</DistanceMeters>
        <MaximumSpeed>3.00</MaximumSpeed>
        <Calories>0</Calories>
        <Intensity>Active</Intensity>
        <TriggerMethod>Manual</TriggerMethod>
        <Track>
        <Trackpoint>
        <Time>2026-11-21T06:15:04.000Z</Time>
        <Position><LatitudeDegrees>52.5000500</LatitudeDegrees>\
        <LongitudeDegrees>-13.4000000</LongitudeDegrees></Position>
        <DistanceMeters>10.00</DistanceMeters>
        <Extensions><ns3:TPX><ns3:Speed>3.00</ns3:Speed></ns3:TPX></Extensions>
        </Trackpoint>
        </Track>
        <Track>
        <Trackpoint>
        <Time>2026-11-21T06:15:25.000Z</Time>
        <Position><LatitudeDegrees>52.5000000</LatitudeDegrees>\
        <LongitudeDegrees>-13.4001000</LongitudeDegrees></Position>
        <DistanceMeters>25.50</DistanceMeters>
        </Trackpoint>
        </Track>
        </Lap>

        """ + TCXExportTests.end)
  }

  @Test("has no place for an undated run: no date is made up")
  func undated() {
    #expect(TCXExport.canHold(ExportRuns.small))
    #expect(!TCXExport.canHold(ExportRuns.undated))
    let text = ExportRuns.text(ExportRuns.undated, TCXExport.write)
    #expect(text.contains("<Activities>\n</Activities>\n"))
  }

  @Test("of a run without laps is one lap; every point is in a lap, whatever the laps say")
  func laps() {
    var run = ExportRuns.small
    run.laps = []
    let whole = ExportRuns.text(run, TCXExport.write)
    #expect(whole.contains("<TotalTimeSeconds>20.0<") && whole.contains("Meters>25.50<"))
    let ends: [[Double]] = [[], [0], [1, 2], [4, 4, 4], [25], [25.5, 26], [100]]
    for ends in ends {
      run.laps = ends.map { Lap(start: 0, end: $0, duration: 1, distance: 1, kind: .button) }
      let lines = ExportRuns.text(run, TCXExport.write).split(separator: "\n")
      #expect(lines.count { $0 == "<Trackpoint>" } == 3, "\(ends)")
      #expect(lines.count { $0 == "<Track>" } == lines.count { $0 == "</Track>" }, "\(ends)")
      #expect(lines.count { $0 == "</Lap>" } == max(1, ends.count), "\(ends)")
    }
  }

  @Test("has rests of a workout as resting, and everything else as active")
  func intensity() throws {
    func intensities(_ run: Run) -> [Substring] {
      ExportRuns.text(run, TCXExport.write).split(separator: "\n")
        .filter { $0.hasPrefix("<Intensity>") }
    }
    let (active, resting) = ("<Intensity>Active</Intensity>", "<Intensity>Resting</Intensity>")
    let run = try ExportRuns.withWorkout()
    #expect(intensities(run).map(String.init) == [active, active, resting, active])
    #expect(intensities(ExportRuns.small).map(String.init) == [active, active])
  }

  @Test("names no version that the run's software does not tell")
  func creator() {
    var run = ExportRuns.small
    for software in ["", "x", "moonrunner", "moonrunner x.y", "1.2", "moonrunner 1", "a 99999.1"] {
      run.software = software
      #expect(!ExportRuns.text(run, TCXExport.write).contains("Creator"), "\(software)")
    }
    run.software = "Moon & <Runner> 3.4"
    #expect(
      ExportRuns.text(run, TCXExport.write).contains("<Name>Moon &amp; &lt;Runner&gt;</Name>"))
  }

  @Test("of a long run comes in pieces, and stops when one cannot be written")
  func pieces() {
    var pieces: [Int] = []
    TCXExport.write(ExportRuns.long, .kilometres, hidingWithin: nil) { pieces.append($0.count) }
    #expect(pieces.count > 5)
    #expect(pieces.allSatisfy { $0 < XMLText.piece + 1024 })
    var written = 0
    #expect(throws: NoSpace.self) {
      try TCXExport.write(ExportRuns.long, .kilometres, hidingWithin: nil) { _ throws(NoSpace) in
        written += 1
        if written == 2 { throw NoSpace() }
      }
    }
    #expect(written == 2)
  }
}
