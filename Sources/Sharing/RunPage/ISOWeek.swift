import RunModel

extension CalendarDate {
  /// The year and number of the week that starts on this day, either a Monday (ISO 8601) or the
  /// Sunday before it; a week belongs to the year of its Thursday.
  var isoWeek: (year: Int, week: Int) {
    let thursday = CalendarDate(daysSince1970: daysSince1970 + 4 - weekday)
    let january = CalendarDate.firstDay(ofMonth: 1, year: thursday.year)
    return (thursday.year, (thursday.daysSince1970 - january) / 7 + 1)
  }
}
