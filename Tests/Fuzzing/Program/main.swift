// The program of scripts/fuzz.
//
//     moonrunner-fuzz list                     the subjects with their maximum input lengths
//     moonrunner-fuzz seeds SUBJECT FOLDER     writes valid seed inputs
//     moonrunner-fuzz try SUBJECT FILE...      runs a subject once on files
//     moonrunner-fuzz run SUBJECT ARGUMENT...  searches, with libFuzzer's own arguments; only if
//                                              libFuzzer is linked

import CFuzzer
import Fuzzing
import Glibc

func fail(_ words: String) -> Never {
  let line = Array("moonrunner-fuzz: \(words)\n".utf8)
  _ = Glibc.write(STDERR_FILENO, line, line.count)
  exit(2)
}

func content(of path: String) -> [UInt8] {
  guard let file = fopen(path, "r") else { fail("cannot open \(path)") }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  let count = fread(&bytes, 1, bytes.count, file)
  return Array(bytes.prefix(count))
}

func write(_ bytes: [UInt8], to path: String) {
  guard let file = fopen(path, "w") else { fail("cannot write \(path)") }
  defer { fclose(file) }
  fwrite(bytes, 1, bytes.count, file)
}

/// Ends the program with a trap, which libFuzzer detects, if a check fails.
func give(_ bytes: [UInt8], to subject: Subject) {
  do { try subject.check(bytes) } catch { fatalError("\(subject.name): \(error)") }
}

/// Passes the subject to processes started by libFuzzer, which only pass on its own arguments.
let variable = "MOONRUNNER_FUZZ_SUBJECT"

/// Runs libFuzzer with its own arguments.
func search(_ subject: Subject, _ arguments: [String]) -> Int32 {
  guard fuzzer_is_linked() else { fail("libFuzzer is not linked; use scripts/fuzz") }
  setenv(variable, subject.name, 1)
  var pointers = ([CommandLine.arguments[0]] + arguments).map { strdup($0) } + [nil]
  let context = Unmanaged.passRetained(Box(subject)).toOpaque()
  return fuzzer_run(
    Int32(pointers.count - 1), &pointers,
    { bytes, count, context in
      guard let context else { return }
      let box = Unmanaged<Box>.fromOpaque(context).takeUnretainedValue()
      give(Array(UnsafeBufferPointer(start: bytes, count: count)), to: box.subject)
    }, context)
}

/// Wraps a subject for a C pointer.
final class Box {
  let subject: Subject

  init(_ subject: Subject) { self.subject = subject }
}

let arguments = CommandLine.arguments.dropFirst()
let subjects: [Subject]
do { subjects = try Subject.all() } catch { fail("\(error)") }
if let name = getenv(variable).map({ String(cString: $0) }),
  let subject = subjects.first(where: { $0.name == name })
{
  exit(search(subject, Array(arguments)))
}
guard let verb = arguments.first else { fail("a command is missing: list, seeds, try or run") }
if verb == "list" {
  for subject in subjects { print(subject.name, subject.longest) }
  exit(0)
}
guard let name = arguments.dropFirst().first,
  let subject = subjects.first(where: { $0.name == name })
else {
  fail(
    "a known subject is missing; the subjects are: \(subjects.map(\.name).joined(separator: " "))")
}
let rest = Array(arguments.dropFirst(2))
switch verb {
case "seeds":
  guard let folder = rest.first else { fail("the folder is missing") }
  for (index, seed) in subject.seeds.enumerated() { write(seed, to: "\(folder)/seed-\(index)") }
case "try":
  for path in rest { give(content(of: path), to: subject) }
  print("\(rest.count) inputs of \(name)")
case "run": exit(search(subject, rest))
default: fail("unknown command \"\(verb)\"; the commands are list, seeds, try and run")
}
