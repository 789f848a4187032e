import Board
import Testing

@testable import Handover

@Suite("Programs of the system")
struct ToolRunnerTests {
  private static let shell = Tool(name: "sh", package: "dash")

  private func failure(_ script: String) -> String? {
    do throws(SystemError) { try ToolRunner.run(Self.shell, ["-c", script]) } catch {
      return error.reason
    }
    return nil
  }

  @Test("are told to have failed with the last line of what they printed, however much that is")
  func lastLine() {
    #expect(failure("echo one; echo two >&2; exit 3") == "two (status 3)")
    let noise = "i=0; while [ $i -lt 3000 ]; do echo \"line $i of many\"; i=$((i+1)); done"
    #expect(failure("\(noise); echo the reason; exit 1") == "the reason (status 1)")
    #expect(failure("exit 7") == "status 7")
    #expect(failure(noise) == nil)
  }

  @Test("keep the end of a last line without end")
  func longLine() throws {
    let script = "printf '%5000s' start | tr ' ' x; printf end; exit 1"
    let reason = try #require(failure(script))
    #expect(reason.hasSuffix("startend (status 1)"))
    #expect(reason.utf8.count == ToolRunner.mostOutput + " (status 1)".utf8.count)
  }
}
