/// The layers of `Sources`, from the ground up, as Package.swift lists them.
struct Layers {
  let names: [String]
  /// The layer of each target, by its place among ``names``.
  let homes: [String: Int]

  /// Layers that do not know each other, whichever comes first.
  private static let siblings: Set<Set<String>> = [["Files", "Wearable"]]
  /// What is no target of ours and free to all.
  private static let ofTheLanguage: Set<String> = ["Swift", "Synchronization", "Glibc"]

  /// Reads the list that begins with "let layers" and ends with a bracket of its own line.
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

  /// What `file` of `target` imports against the order.
  func findings(in file: SwiftText, of target: String) -> [Finding] {
    guard let own = homes[target] else {
      return [Finding(path: file.path, line: 1, message: "`\(target)` is in no layer")]
    }
    // What Foundation is replaced by is said by SwiftRules.
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

  /// A target with all that it imports, and what those import.
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
