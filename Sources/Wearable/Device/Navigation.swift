/// The path to the current view: a base (Home or the run) and the views opened over it.
package struct Navigation: Hashable, Sendable {
  package private(set) var base: AnyView
  package private(set) var opened: [AnyView] = []

  init(_ base: AnyView) { self.base = base }

  /// What the display shows.
  package var top: AnyView {
    _read {
      if opened.isEmpty { yield base } else { yield opened[opened.count - 1] }
    }
  }

  /// Replaces the top view.
  mutating func show(_ view: AnyView) {
    if opened.isEmpty { base = view } else { opened[opened.count - 1] = view }
  }

  /// Opens a view; an open one of the same kind, and all views over it, are closed first, so that
  /// the path cannot keep growing.
  mutating func open(_ view: AnyView) {
    if let index = opened.firstIndex(where: { $0.kind == view.kind }) {
      opened.removeSubrange(index...)
    }
    opened.append(view)
  }

  /// Goes back one step; the base stays.
  mutating func back() { _ = opened.popLast() }

  /// Sets a new base and closes all other views.
  mutating func reset(_ base: AnyView) {
    self.base = base
    opened = []
  }

  /// Whether a view of that type is the base or open over it.
  func contains<Wrapped: View>(_ type: Wrapped.Type) -> Bool {
    base.is(type) || opened.contains { $0.is(type) }
  }

  /// Returns the open view of that type over the base.
  func opened<Wrapped: View>(_ type: Wrapped.Type) -> Wrapped? {
    opened.first { $0.is(type) }?.as(type)
  }

  /// Replaces an open view, wherever it is; returns `false` if it is not open.
  @discardableResult
  mutating func replace(_ view: AnyView, with other: AnyView?) -> Bool {
    guard let index = opened.firstIndex(of: view) else { return false }
    if let other { opened[index] = other } else { opened.remove(at: index) }
    return true
  }

  /// Replaces the open view of the same type.
  mutating func replace<Wrapped: View>(with view: Wrapped) {
    guard let index = opened.firstIndex(where: { $0.is(Wrapped.self) }) else { return }
    opened[index] = AnyView(view)
  }

  mutating func remove<Wrapped: View>(_ type: Wrapped.Type) {
    opened.removeAll { $0.is(type) }
  }
}
