package import RunModel

/// The prizes of a saved run.
package struct AwardScreen: Hashable, Sendable, ScreenWords {
  /// One prize: "Silver", "Mars", "5:02 /km".
  package struct Prize: Hashable, Sendable {
    package var kind: CelebrationScreen.Kind
    package var title: String
    package var badge: String
    /// When a badge was reached, "24:11", or the pace that won a medal, "5:02 /km"; or empty.
    package var figure: Amount
    package var image: String?

    /// "Silver: Mars, 5:02 /km".
    package var text: String {
      "\(title): \(badge)" + (figure.text.isEmpty ? "" : ", \(figure.text)")
    }
  }

  /// "Run saved".
  package var title: String
  /// "6.31 km", "33:08", "5:15 /km".
  package var figures: [Amount]
  /// The prizes on this page; empty if nothing new was won.
  package var prizes: [Prize]
  /// "1/2"; empty if there is only one page.
  package var page: String
  /// A notable fact if nothing was won, "Fastest of 6 similar".
  package var headline = ""
  /// Details of the headline, or the next goal: "Next badge at 4.1 km".
  package var next = ""
  /// The best badge of the run, if nothing was won.
  package var image: String? = nil

  package var name: String { "Award" }
  package var variant: String { page }
  package var lines: [String] {
    let won = prizes.isEmpty ? [headline, next] : prizes.map(\.text)
    return ([title] + figures.map(\.text) + won + [page]).filter { !$0.isEmpty }
  }
}
