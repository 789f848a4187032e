import Pictures
import RunModel
import Testing

@testable import Device
@testable import Drawing

@Suite struct OwnPicturesTests {
  /// A folder in memory that records requests.
  private final class Folder {
    var files: [String: OwnPictures.File]
    var asked: [String] = []
    var told: [String] = []

    init(_ files: [String: OwnPictures.File]) { self.files = files }

    var pictures: OwnPictures {
      OwnPictures(
        read: { path, _ in
          self.asked.append(path)
          return self.files[path] ?? .missing
        }, complain: { self.told.append($0) })
    }
  }

  /// A picture of a single colour.
  private func png(_ width: Int, _ height: Int) -> [UInt8] {
    let frame = Frame(size: FrameSize(width: width, height: height))
    let canvas = Canvas(frame)
    canvas.begin()
    canvas.fill(Box(0, 0, Double(width), Double(height)), RGB(255, 0, 0))
    canvas.end()
    return frame.png()
  }

  @Test("on the page of the runs an own one is scaled, a built-in one as it is in the program")
  func page() throws {
    let folder = Folder(["hill.png": .bytes(png(300, 150)), "broken.png": .bytes([1, 2])])
    let pictures = folder.pictures
    let own = try Picture(png: try #require(pictures.pagePicture(named: "hill")))
    #expect(own.size == FrameSize(width: 96, height: 96))
    let earth = pictures.pagePicture(named: "earth.jpg")
    #expect(earth != nil && earth == EmbeddedPictures().pagePicture(named: "earth"))
    #expect(pictures.pagePicture(named: "broken") == nil && folder.told.count == 1)
    #expect(pictures.pagePicture(named: "none") == nil && folder.told.count == 2)
  }

  @Test("a picture is looked for in badges/, then beside the ladder, then among the built-in ones")
  func places() {
    let folder = Folder([
      "badges/hill.png": .bytes(png(8, 8)), "hill.png": .bytes(png(9, 9)),
      "tower.png": .bytes(png(10, 10)),
    ])
    let pictures = folder.pictures
    #expect(pictures.picture(named: "hill")?.size == FrameSize(width: 8, height: 8))
    #expect(pictures.picture(named: "tower")?.size == FrameSize(width: 10, height: 10))
    #expect(pictures.find("hill") == .own(path: "badges/hill.png"))
    #expect(pictures.find("mars") == .builtIn)
    #expect(pictures.picture(named: "mars") != nil)
    #expect(pictures.find("") == .unnamed)
    #expect(folder.told.isEmpty)
  }

  @Test("the ending of a tutorial's picture is passed over")
  func endings() {
    let pictures = Folder(["badges/hill.png": .bytes(png(8, 8))]).pictures
    for name in ["hill.png", "hill.PNG", "hill.jpg", "hill.jpeg"] {
      #expect(pictures.find(name) == .own(path: "badges/hill.png"), "\(name)")
    }
    #expect(pictures.find("earth.jpg") == .builtIn)
    #expect(pictures.find("hill.gif") == .missing)
  }

  @Test("a missing picture is told once, and its file asked for once")
  func missing() {
    let folder = Folder([:])
    let pictures = folder.pictures
    for _ in 0..<3 { #expect(pictures.picture(named: "hill") == nil) }
    #expect(folder.asked == ["badges/hill.png", "hill.png"])
    #expect(folder.told.count == 1 && folder.told[0].contains("hill.png"), "\(folder.told)")
  }

  @Test("a picture that cannot be used says where and why, and no other takes its place")
  func unusable() {
    let cases: [(OwnPictures.File, String)] = [
      (.bytes(Array(png(8, 8).dropLast(20))), "damaged"),
      (.bytes([]), "not a PNG"),
      (.bytes(claim(100_000, 100_000)), "100000 x 100000 pixels; each side must be 1 to 512"),
      (.bytes(claim(513, 1)), "513 x 1"),
      (.bytes(claim(0, 8)), "0 x 8"),
      (.bytes([UInt8](repeating: 0, count: OwnPictures.mostBytes + 1)), "the limit is 524288"),
      (.unreadable("not a regular file"), "not a regular file"),
    ]
    for (file, reason) in cases {
      let folder = Folder(["badges/mars.png": file])
      let pictures = folder.pictures
      #expect(pictures.picture(named: "mars") == nil, "\(reason)")
      #expect(pictures.picture(named: "mars") == nil)
      #expect(folder.told.count == 1, "\(folder.told)")
      #expect(folder.told[0].hasPrefix("badges/mars.png: "), "\(folder.told)")
      #expect(folder.told[0].contains(reason), "\(folder.told)")
    }
  }

  @Test("a name that leads out of its folder is refused before any file is asked for")
  func traversal() {
    let names = ["../mars", "/etc/mars", "a/b", "..", ".hidden", "a\u{0}b", ".png", "a\nb"]
    for name in names {
      let folder = Folder([:])
      let pictures = folder.pictures
      #expect(pictures.picture(named: name) == nil)
      #expect(folder.asked.isEmpty, "\(name)")
      #expect(folder.told.count == 1 && folder.told[0].contains("folder"), "\(folder.told)")
    }
  }

  @Test("a picture that is not square lies in the middle, whole and not stretched")
  func notSquare() throws {
    let wide = try Picture(png: png(40, 20)).fitted(in: 20)
    let high = try Picture(png: png(20, 40)).fitted(in: 20)
    for (picture, isWide) in [(wide, true), (high, false)] {
      #expect(picture.size == FrameSize(width: 20, height: 20))
      picture.withPixels { pixels in
        func pixel(_ along: Int, _ across: Int) -> UInt32 {
          isWide ? pixels[across * 20 + along] : pixels[along * 20 + across]
        }
        for along in 1..<19 {
          #expect(pixel(along, 2) == 0 && pixel(along, 17) == 0)
          #expect(pixel(along, 7) == 0xffff_0000 && pixel(along, 12) == 0xffff_0000)
        }
      }
    }
  }

  @Test("as many sizes as screens want are read from one file, and no more often")
  func cached() {
    let folder = Folder(["badges/hill.png": .bytes(png(64, 64))])
    let painter = Painter(
      layout: .square, pictures: folder.pictures)
    for _ in 0..<5 { painter.paintBadge("hill", name: "Hill", x: 0, y: 0, size: 40) }
    #expect(folder.asked.count == 1)
  }

  /// The start of a PNG file with this size in its header.
  private func claim(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    func big(_ value: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    // In steps: a single sum is too complex for Swift 6.0.3.
    var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    file += big(13) + Array("IHDR".utf8)
    file += big(width) + big(height)
    return file + [8, 6, 0, 0, 0, 0, 0, 0, 0]
  }
}
