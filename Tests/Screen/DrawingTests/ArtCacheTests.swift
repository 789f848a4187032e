import Foundation
import Pictures
import Testing

@testable import Device
@testable import Drawing

@Suite struct ArtCacheTests {
  private func picture(_ side: Int) -> Picture? {
    try? Picture(size: FrameSize(width: side, height: side))
  }

  @Test("a picture is made once")
  func once() throws {
    let cache = ArtCache()
    var made = 0
    for _ in 0..<3 {
      let found = cache.picture(.badge(image: "mars", name: "", size: 58)) {
        made += 1
        return picture(58)
      }
      #expect(found?.size == FrameSize(width: 58, height: 58))
    }
    #expect(made == 1)
    #expect(cache.bytes == 58 * 58 * 4)
  }

  @Test("the cache keeps its bound and drops what was not used for longest")
  func bounded() {
    let cache = ArtCache()
    for number in 0..<40 {
      _ = cache.picture(.badge(image: "\(number)", name: "", size: 200)) { picture(200) }
      // The first is in constant use and stays.
      _ = cache.picture(.badge(image: "0", name: "", size: 200)) {
        #expect(number == 0, "picture 0 was dropped at \(number)")
        return picture(200)
      }
      #expect(cache.bytes <= ArtCache.mostBytes)
    }
    #expect(cache.bytes > ArtCache.mostBytes / 2)
  }

  @Test("what cannot be made is not kept, and one that is too large alone is")
  func extremes() {
    let cache = ArtCache()
    #expect(cache.picture(.badge(image: "none", name: "", size: 1)) { nil } == nil)
    #expect(cache.bytes == 0)
    _ = cache.picture(.badge(image: "large", name: "", size: 1024)) { picture(1024) }
    #expect(cache.bytes == 1024 * 1024 * 4)
    _ = cache.picture(.badge(image: "small", name: "", size: 10)) { picture(10) }
    #expect(cache.bytes == 400)
  }
}
