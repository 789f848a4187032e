/// A picture of a badge and its file name.
struct Portrait: Sendable {
  /// Width and height in pixels.
  static let side = 160
  /// Width and height for the runs page, in pixels; see `Picture.pageSide`.
  static let pageSide = 96

  /// The file name without its extension: an `imageName` of badges.json or lifetime.json.
  var name: String
  var paint: @Sendable (inout PixelCanvas) -> Void

  /// Renders straight RGBA in two sizes: `side` pixels per side, and `pageSide` for the runs page.
  func pixels() -> (whole: [UInt8], page: [UInt8]) {
    var canvas = PixelCanvas(side: Portrait.side * 2)
    paint(&canvas)
    return (canvas.reduced(to: Portrait.side), canvas.reduced(to: Portrait.pageSide))
  }

  static let all = ladder + lifetime

  /// In the order of badges.json.
  private static let ladder = [
    Portrait(name: "earth", paint: Earth.planet),
    Portrait(name: "earths-atmosphere", paint: Earth.atmosphere),
    Portrait(name: "the-moon", paint: Moon.whole),
    Portrait(name: "earths-magnetotail", paint: Magnetotail.picture),
    Portrait(name: "mars", paint: Mars.planet),
    Portrait(name: "phobos", paint: Mars.phobos),
    Portrait(name: "deimos", paint: Mars.deimos),
    Portrait(name: "the-asteroid-belt", paint: Belts.asteroids),
    Portrait(name: "ceres", paint: Belts.ceres),
    Portrait(name: "jupiter", paint: Jupiter.planet),
    Portrait(name: "io", paint: Jupiter.io),
    Portrait(name: "europa", paint: Jupiter.europa),
    Portrait(name: "ganymede", paint: Jupiter.ganymede),
    Portrait(name: "callisto", paint: Jupiter.callisto),
    Portrait(name: "saturn", paint: Saturn.planet),
    Portrait(name: "mimas", paint: IcyMoons.mimas),
    Portrait(name: "enceladus", paint: Saturn.enceladus),
    Portrait(name: "tethys", paint: IcyMoons.tethys),
    Portrait(name: "dione", paint: IcyMoons.dione),
    Portrait(name: "rhea", paint: IcyMoons.rhea),
    Portrait(name: "titan", paint: Saturn.titan),
    Portrait(name: "iapetus", paint: Saturn.iapetus),
    Portrait(name: "uranus", paint: Uranus.planet),
    Portrait(name: "miranda", paint: Uranus.miranda),
    Portrait(name: "ariel", paint: Uranus.ariel),
    Portrait(name: "umbriel", paint: Uranus.umbriel),
    Portrait(name: "titania", paint: Uranus.titania),
    Portrait(name: "oberon", paint: Uranus.oberon),
    Portrait(name: "neptune", paint: Neptune.planet),
    Portrait(name: "triton", paint: Neptune.triton),
    Portrait(name: "the-kuiper-belt", paint: Belts.kuiper),
    Portrait(name: "pluto", paint: Neptune.pluto),
    Portrait(name: "interstellar-space", paint: Galaxy.picture),
  ]

  /// In the order of lifetime.json.
  private static let lifetime = [
    Portrait(name: "dinosaur-asteroid", paint: Strays.fireball),
    Portrait(name: "neutron-star", paint: Strays.pulsar),
    Portrait(name: "clouds-of-venus", paint: Venus.clouds),
    Portrait(name: "plato", paint: Moon.plato),
    Portrait(name: "nix", paint: SmallMoons.nix),
    Portrait(name: "pandora", paint: SmallMoons.pandora),
    Portrait(name: "janus", paint: SmallMoons.janus),
    Portrait(name: "proteus", paint: SmallMoons.proteus),
    Portrait(name: "karman-line", paint: EarthOrbits.karman),
    Portrait(name: "space-station", paint: Spacecraft.station),
    Portrait(name: "van-allen-belt", paint: EarthOrbits.vanAllen),
    Portrait(name: "through-the-moon", paint: Moon.cut),
    Portrait(name: "round-the-moon", paint: Moon.circled),
    Portrait(name: "gps-satellites", paint: EarthOrbits.navigation),
    Portrait(name: "geostationary-orbit", paint: EarthOrbits.geostationary),
    Portrait(name: "round-the-earth", paint: EarthOrbits.track),
  ]
}
