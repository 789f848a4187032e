/// A view of any type.
package struct AnyView: Hashable, Sendable, CustomStringConvertible {
  let view: any View
  let kind: ViewKind
  /// Cached traits of ``view``, queried at every event.
  let traits: ViewTraits

  init<Wrapped: View>(_ view: Wrapped) {
    self.view = view
    kind = ViewKind(Wrapped.self)
    traits = view.traits
  }

  /// Whether the view is of that type.
  func `is`<Wrapped: View>(_ type: Wrapped.Type) -> Bool { kind == ViewKind(type) }

  /// Returns the view as that type; `nil` if it is of another type.
  func `as`<Wrapped: View>(_ type: Wrapped.Type) -> Wrapped? { view as? Wrapped }

  package static func == (left: AnyView, right: AnyView) -> Bool {
    func equals<Left: View>(_ left: Left) -> Bool { left == right.view as? Left }
    return left.kind == right.kind && equals(left.view)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    view.hash(into: &hasher)
  }

  package var description: String { "\(view)" }

  /// The types of all views.
  static let all: [any View.Type] = [
    HomeView.self, ReadyView.self, RunningView.self, PausedView.self, InterruptedView.self,
    CutView.self, SummaryView.self, WaitingView.self, AwardView.self, PastRunsView.self,
    DeletedRunsView.self, RestoreView.self, CoursesView.self, CourseMenuView.self,
    WorkoutsView.self, GoalsView.self, GoalTimesView.self,
    RecordsView.self, WeeksView.self, RunDetailsView.self, RunMenuView.self, BadgesView.self,
    BadgeView.self, BadgeMenuView.self, InformationView.self, SettingsView.self,
    TimeZoneView.self, PagesView.self, PageMenuView.self, FieldsView.self, SelfTestView.self,
    PowerOffView.self, NoteView.self, USBView.self,
    StickView.self, SyncView.self, QuickMenuView.self,
  ]
}

/// The type of a view, whatever is selected in it.
package struct ViewKind: Hashable, Sendable, CustomStringConvertible {
  private let type: any View.Type

  init(_ type: any View.Type) { self.type = type }

  package static func == (left: ViewKind, right: ViewKind) -> Bool { left.type == right.type }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }

  package var description: String { "\(type)" }
}
