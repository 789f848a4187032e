import Testing

@testable import asset_maker

@Suite("Directions")
struct VectorTests {
  @Test("a tilt turns and neither stretches nor mirrors")
  func tilt() {
    let tilt = Tilt(nod: 0.4, turn: -1.1, roll: 2.3)
    let axes = [Vector(1, 0, 0), Vector(0, 1, 0), Vector(0, 0, 1)].map { tilt.body($0) }
    for (index, one) in axes.enumerated() {
      for (place, other) in axes.enumerated() {
        #expect(abs(one.dot(other) - (index == place ? 1 : 0)) < 1e-9)
      }
    }
    let (x, y) = (axes[0], axes[1])
    let cross = Vector(x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x)
    #expect(abs(cross.dot(axes[2]) - 1) < 1e-9)
  }

  @Test("random ones are of length 1 and favour no side")
  func directions() {
    var dice = Dice(4)
    let all = (0..<3000).map { _ in dice.direction() }
    #expect(all.allSatisfy { abs($0.dot($0) - 1) < 1e-9 })
    let sum = all.reduce(Vector(0, 0, 0), +) * (1 / 3000)
    #expect(max(abs(sum.x), abs(sum.y), abs(sum.z)) < 0.04)
  }

  @Test("a ramp gives its stops, the mean between them, and its ends beyond")
  func ramp() {
    let ramp = Ramp((0.2, 0x000000), (0.6, 0xff0000), (1, 0xffff00))
    #expect(ramp.colour(at: 0).red == 0)
    #expect(ramp.colour(at: 0.2).red == 0)
    #expect(abs(ramp.colour(at: 0.4).red - 0.5) < 1e-9)
    #expect(abs(ramp.colour(at: 0.8).green - 0.5) < 1e-9)
    #expect(ramp.colour(at: 2).green == 1)
  }
}
