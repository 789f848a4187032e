/// How a drive or a stick is compared with the board in the guest.
enum RunComparison {
  /// A script that fails at the first run which is not there byte by byte.
  ///
  /// What is compared is its file as it lies on the board, and GPX, TCX, FIT and KML as
  /// `moonrunner runs export` makes them.
  ///
  /// - Parameters:
  ///   - files: Where the drive or stick is mounted.
  ///   - runs: Ids of the runs to be looked at; all of the board's when empty.
  /// - Returns: The script; what it prints is for people.
  static func script(files: String, runs: [String] = []) -> String {
    let ids = runs.isEmpty ? "$(ls | sed -n 's/[.]json$//p')" : runs.joined(separator: " ")
    return """
      ( set -e; cd \(InstalledBoard.data)/runs; rm -rf /run/exports
      install -d -o moonrunner /run/exports
      for run in \(ids); do
      there=$(find \(files) -name $run.json); cmp $run.json "$there"
      for format in gpx tcx fit kml; do
      \(InstalledBoard.program) runs export $run --format $format --out /run/exports >/dev/null
      cmp /run/exports/$run.$format "${there%.json}.$format"; done; done
      echo "$(echo \(ids) | wc -w) runs are there byte by byte, in all five formats" ) 2>&1
      """
  }
}
