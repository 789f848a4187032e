import Testing

@Suite struct VirtualBoardTests {
}
