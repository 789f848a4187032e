import Testing

@Suite struct DrawingTests {
}
