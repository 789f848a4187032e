/// The texts of the runs page (`index.html` in RunPage), under the names that its scripts use.
///
/// A word in braces is a placeholder, "{count}". A name with the suffix `One` is the singular.
/// `{month}` is abbreviated, `{monthLong}` is not.
package enum PageWord: String, CaseIterable, Sendable {
  // The frame of the page.
  case toRuns, pages, needsScript, runs, totals, records, badges, noSuchRun, language, units
  case kilometres, miles, mapColours, standardColours, safeColours, standard, colourSafe

  // Numbers and dates.
  case hoursAndMinutes, minutes, countRunsOne, countRuns, sums, noDate, runWithoutDate
  case runWithoutDateTitle, day, weekdayAndDay, dayAndYear, wholeDate, monthAndYear, yearAlone
  case weekInMonth, weekOverMonths, withoutDate

  // The list of runs.
  case unreadableOne, unreadable, keptAsTheyAre, noRunsYet, chooseNewRun, nextTime
  case notStoredOne, notStored, beingRecorded, notSavedYet, crashedProgram, comesInAtStart
  case recordingDamaged

  // Searching and filtering.
  case newestFirst, oldestFirst, longestFirst, longestTimeFirst, fastestFirst, mostClimbFirst, under
  case fromTo, andMore, searchHint, searchRuns, year, allYears, anyDistance, reachedHead, anyBadge
  case order, filter, showAll, noneFound, foundOne, found

  // One run.
  case allRuns, startedAt, startedReached, reached, runNumber, distance, time, moving, pace, climb
  case height, withPauses, wonWithRun, gold, silver, newBadge, goldWon, goldOpen, silverWon
  case silverOpen, moreOnes, chooseDot, map, charts, sinceBadgeBefore, atStart, fixes, worstAccuracy
  case bridged, recovered, indoors, corrected, deviceCounted, placesMeasure, importedFrom
  case endOfNote, detailsUnreadable, needsNewerBrowser, pageDamaged, files, measured, splits
  case fastestSplit
  case elapsed, laps, lap, endedBy, lapAutomatic, lapButton, lapEnd

  // The steps of a workout.
  case workout, step, stepRun, stepRest, stepWarmUp, stepCoolDown, untilLapKey, afterWorkout
  case target, onTarget, tooSlow, tooFast

  // Map and charts.
  case mapHelp, north, streets, openStreetMap, zoom, zoomOut, zoomIn, whole, wholeRun
  case streetData, databaseLicense
  case paceOverDistance, heightOverDistance, channelOverDistance

  // Runs on the same route.
  case sameRoute, fastestOf, placeOf, thisRun, openIt, sameTime, faster, slower, ahead, behind
  case pacesCompared

  // Totals.
  case totalsBy, weeks, months, years, week, noTotalsYet, undatedOne, undated, totalsOf, showAllOf
  case newestTotals, chartOf, hours

  // Records.
  case fastest0, fastest1, fastest2, fastest3, fastest4, fastest5, fastest6, fastest7, longestRun
  case longestTime, mostClimb, bestPace, over, noRecordsYet, stretchNote

  // Badges.
  case myBadges, paceBelow, runToEarn, anyRun, earned, best, about, allAreYours, nextByAnyRun
  case nextAt, manyRuns, overWeek, overMonth, overYear, overAll, mostYet
}
