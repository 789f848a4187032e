import Testing

@testable import Handover

/// The examples of FIPS 180-4, as published by NIST.
@Suite("SHA-256")
struct SHA256Tests {
  @Test("the digests are those of the standard's examples")
  func examples() {
    #expect(digest(of: []).hasPrefix("e3b0c44298fc1c149afbf4c8996fb924"))
    #expect(
      digest(of: ["abc"]) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    let expected = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    #expect(digest(of: [long]) == expected)
    #expect(digest(of: [String(long.prefix(7)), "", String(long.dropFirst(7))]) == expected)
  }

  @Test("asking in between changes nothing")
  func askedInBetween() {
    var hash = SHA256()
    hash.add("ab".utf8)
    _ = hash.hexadecimal
    hash.add("c".utf8.reversed().reversed())
    #expect(hash.hexadecimal == digest(of: ["abc"]))
  }

  private func digest(of pieces: [String]) -> String {
    var hash = SHA256()
    for piece in pieces { hash.add(Array(piece.utf8)) }
    return hash.hexadecimal
  }
}
