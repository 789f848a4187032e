/// The layers of `Sources`, from the bottom up, as listed in Package.swift.
struct Layers {
  let names: [String]
  /// The layer of each target, as an index into ``names``.
  let homes: [String: Int]

  /// Layers that must not import each other, regardless of their order.
  private static let siblings: Set<Set<String>> = [["Files", "Wearable"]]
  /// Modules outside the project that any target may import.
  private static let ofTheLanguage: Set<String> = ["Swift", "Synchronization", "Glibc"]

  /// Reads the list between "let layers" and a closing bracket on a line of its own.
  init(manifest: String) {
    let list = manifest.split(separator: "let layers").last?.split(separator: "\n]\n").first ?? ""
    let layers = String(list).matches(of: /"(\w+)",\s*\[([^\]]*)\]/)
    names = layers.map { String($0.1) }
    let targets = layers.enumerated().flatMap { index, layer in
      layer.2.matches(of: /"([\w-]+)"/).map { (String($0.1), index) }
    }
    homes = Dictionary(targets) { first, _ in first }
  }

  /// The folder of a target.
  func folder(of target: String) -> String? { homes[target].map { "\(names[$0])/\(target)" } }

  /// Imports in `file` of `target` that violate the order.
  func findings(in file: SwiftText, of target: String) -> [Finding] {
    guard let own = homes[target] else {
      return [Finding(path: file.path, line: 1, message: "`\(target)` is in no layer")]
    }
    // SwiftRules reports Foundation, with its replacement.
    return file.imports.compactMap { module, line in
      guard !Layers.ofTheLanguage.contains(module), !module.hasPrefix("Foundation") else {
        return nil
      }
      let other = homes[module]
      if let other, other <= own, !Layers.siblings.contains([names[own], names[other]]) {
        return nil
      }
      let place = other.map { "is in \(names[$0])" } ?? "is in no layer"
      return Finding(
        path: file.path, line: line,
        message: "`import \(module)`, which \(place), into a target in \(names[own])")
    }
  }

  /// A target with all its direct and indirect imports.
  func closure(of target: String, _ imports: [String: Set<String>]) -> Set<String> {
    var found: Set<String> = [target]
    var rest = [target]
    while let next = rest.popLast() {
      for module in imports[next] ?? [] where homes[module] != nil {
        if found.insert(module).inserted { rest.append(module) }
      }
    }
    return found
  }
}
