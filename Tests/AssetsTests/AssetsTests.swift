import Testing

@Suite struct AssetsTests {
}
