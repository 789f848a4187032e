/// A picture of a badge, by the name that the ladder calls it.
struct Picture: Sendable {
  /// Width and height in pixels.
  static let side = 160

  /// The file's name without its ending: an `imageName` of badges.json.
  var name: String
  var paint: @Sendable (inout Canvas) -> Void

  /// Straight RGBA, `side` rows of `side` pixels.
  func pixels() -> [UInt8] {
    var canvas = Canvas(side: Picture.side * 2)
    paint(&canvas)
    return canvas.reduced()
  }

  /// In the order of the ladder.
  static let all = [
    Picture(name: "earth", paint: Earth.planet),
    Picture(name: "earths-atmosphere", paint: Earth.atmosphere),
    Picture(name: "the-moon", paint: Earth.moon),
    Picture(name: "earths-magnetotail", paint: Magnetotail.picture),
    Picture(name: "mars", paint: Mars.planet),
    Picture(name: "phobos", paint: Mars.phobos),
    Picture(name: "deimos", paint: Mars.deimos),
    Picture(name: "the-asteroid-belt", paint: Belts.asteroids),
    Picture(name: "ceres", paint: Belts.ceres),
    Picture(name: "jupiter", paint: Jupiter.planet),
    Picture(name: "io", paint: Jupiter.io),
    Picture(name: "europa", paint: Jupiter.europa),
    Picture(name: "ganymede", paint: Jupiter.ganymede),
    Picture(name: "callisto", paint: Jupiter.callisto),
    Picture(name: "saturn", paint: Saturn.planet),
    Picture(name: "mimas", paint: IcyMoons.mimas),
    Picture(name: "enceladus", paint: Saturn.enceladus),
    Picture(name: "tethys", paint: IcyMoons.tethys),
    Picture(name: "dione", paint: IcyMoons.dione),
    Picture(name: "rhea", paint: IcyMoons.rhea),
    Picture(name: "titan", paint: Saturn.titan),
    Picture(name: "iapetus", paint: Saturn.iapetus),
    Picture(name: "uranus", paint: Uranus.planet),
    Picture(name: "miranda", paint: Uranus.miranda),
    Picture(name: "ariel", paint: Uranus.ariel),
    Picture(name: "umbriel", paint: Uranus.umbriel),
    Picture(name: "titania", paint: Uranus.titania),
    Picture(name: "oberon", paint: Uranus.oberon),
    Picture(name: "neptune", paint: Neptune.planet),
    Picture(name: "triton", paint: Neptune.triton),
    Picture(name: "the-kuiper-belt", paint: Belts.kuiper),
    Picture(name: "pluto", paint: Neptune.pluto),
    Picture(name: "interstellar-space", paint: Galaxy.picture),
  ]
}
