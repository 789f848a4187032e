import Testing

@Suite struct FlightRecordTests {
}
