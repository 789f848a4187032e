/// The comparison of a drive or stick with the board, in the guest.
enum RunComparison {
  /// Returns a script that fails at the first run that is missing or differs.
  ///
  /// It compares each run file, and the GPX, TCX, FIT and KML files with the output of `moonrunner
  /// runs export`.
  ///
  /// - Parameters:
  ///   - files: The mount point of the drive or stick.
  ///   - runs: IDs of the runs to compare; if empty, all runs on the board.
  /// - Returns: The script; its output is for information only.
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
      echo "$(echo \(ids) | wc -w) runs match byte for byte, in all five formats" ) 2>&1
      """
  }
}
