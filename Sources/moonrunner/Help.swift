import RunModel

/// What `--help` and `--version` say.
enum Help {
  /// Version of this software, as run files carry it.
  static let version = "moonrunner 0.1.0"

  /// 2026-11-01T00:00:00Z: this release is younger, so no true date of a run lies before it.
  ///
  /// Raised with the version. It comes from no clock, so that equal sources give equal bytes;
  /// scripts/package refuses one that is later than the source.
  static let releaseDate = UTC(millisecondsSince1970: 1_793_491_200_000)

  static let text = """
    MoonRunner records runs and awards the planets.

    usage: moonrunner COMMAND

      run [--config FILE] [--record FILE]
          The wearable itself, on the board that FILE describes. --record keeps a flight record of
          all that happens, which replay plays again.
      check [--config FILE] [--quick]
          Open every part of the board and say what works, and what to do about what does not;
          then look at what is around the recorder: the file system of the runs, the drive, the
          socket of drive and stick, the watchdog. "FAILS" is a failure, "note" what could be
          better, "-" what is not there and need not be. --quick does not listen to the receiver.
          On a board, stop the service before, and be its user: sudo -u moonrunner moonrunner check.
      offload STICK [--data DIR] [--socket PATH] [--import]
          Copy the runs that are not yet there to a stick: a device, which is mounted and unmounted,
          or the folder of one that is mounted. A ladder on it, MOONRUNNER/badges.json, is taken
          over if the runner says so on the wearable, or by --import.
      replay LOG [--data DIR] [--script FILE [--buttons 2|4]] [--engine NAME]
                 [--badges FILE] [--transcript FILE] [--sync] [--json]
                 [--screens DIR [--every SECONDS]] [--draw FILE] [--size 240x240|320x240]
          Play an NMEA log, or a flight record, through the wearable; "-" reads standard input.
          --script gives key presses, of a wearable with four buttons unless --buttons says 2.
          --screens writes a PNG file for each screen that is another than before, and every
          60 s (or --every; 0 for all) while only its figures change; names begin with the seconds
          since the first byte. --draw brings the screens to FILE, as to a display of 16 bits a
          pixel. --sync waits for the disk at every write of the journal, as the wearable does. A
          flight record is all that happened to a wearable; it plays to the same screens and files.
      fixes LOG
          What the receiver said, one JSON object an epoch and line.
      runs list [--deleted] [--data DIR] [--json]
      runs show ID [--data DIR] [--miles] [--json]
      runs verify [ID] [--data DIR] [--json]
      runs export [ID] --format json|gpx|tcx|csv|html --out DIR [--miles] [--data DIR]
      runs recompute ID [--engine NAME] [--save] [--data DIR] [--json]
      runs trim ID --end TIME [--yes] [--data DIR]
      runs delete ID [--yes] [--data DIR]
      runs restore ID [--data DIR] [--json]
          The stored runs. recompute shows what a run's journal makes of it, by NAME's rule if
          given, and writes that only with --save. trim ends a run when it had been run for TIME
          ([h:]mm:ss); recompute --save takes that back. delete and trim ask first, or need --yes
          where nobody can be asked; a deleted or discarded run can be restored for 30 days, or
          until the card is full. list --deleted shows those that can.
      badges [--badges FILE] [--data DIR] [--json]
          The ladder, and how it stands. A ladder of one's own is FILE, or badges.json in DIR; its
          pictures are PNG files in badges/ beside it.
      usb [--data DIR] [--images DIR] [--gadget DIR] [--udc NAME] [--socket PATH]
          The runs as a read-only drive, for whatever computer the USB cable leads to. Images are
          kept in /var/lib/moonrunner/usb; usb-gadget has made the drive's end in the kernel.
      synthesize --route NAME --seed N [--rate HZ] [--receiver NAME] [--wear chest|wrist]
                 --out LOG --truth FILE [--seconds]
          A run of exactly known length with realistic GPS noise: an NMEA log, and as JSON what is
          true of it (--seconds: of each second too). Routes: blocks, canyon, city, demo, forest,
          hills, intervals, lights, marathon, park, road, standing, standing-urban, straight, track,
          tunnel, walk. Receivers: ublox (or left out), precise, mtk, casic, plain. HZ is 1, 2, 5
          or 10.

    FILE of --config is \(BoardFiles.standard) unless it says otherwise.
    DIR is \(defaultData) unless --data says otherwise; replay makes a new one, and
    badges without --data shows the ladder alone.
    Exit status: 0 done, 1 failed, 2 wrong arguments.
    """

  /// Where the wearable keeps its runs.
  static let defaultData = "/var/lib/moonrunner"
}
