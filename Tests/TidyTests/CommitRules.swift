/// The rule for commits: the subject is one line that fits everywhere.
enum CommitRules {
  static let subjectLetters = 72

  static func findings(in commits: [(hash: Substring, subject: Substring)]) -> [String] {
    commits.filter { $0.subject.count > subjectLetters }.map { hash, subject in
      "\(hash): a subject of \(subject.count) characters, at most \(subjectLetters);"
        + " move the rest to the body: \(subject)"
    }
  }

  /// Reads lines of a hash, a space and a subject.
  static func commits(in log: String) -> [(hash: Substring, subject: Substring)] {
    log.split(separator: "\n").map { line in
      let hash = line.prefix { $0 != " " }
      return (hash, line.dropFirst(hash.count + 1))
    }
  }
}
