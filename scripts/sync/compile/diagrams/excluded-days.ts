const day = 86_400_000
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The days of a Gantt chart on which no one works: dates, weekdays, or `weekends`. */
export class ExcludedDays {
  readonly #excluded = new Set<string | number>()
  readonly #included = new Set<number>()
  #weekend = [6, 0]

  /**
   * Reads a setting.
   * @param readDate returns `NaN` for an invalid date
   * @returns whether every value is understood
   */
  read(setting: 'excludes' | 'includes' | 'weekend', value: string, readDate: (text: string) => number): boolean {
    if (setting === 'weekend') {
      this.#weekend = value === 'friday' ? [5, 6] : [6, 0]
      return value === 'friday' || value === 'saturday'
    }
    return value
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean)
      .every((name) => {
        const isName = setting === 'excludes' && (name === 'weekends' || weekdays.includes(name))
        const date = isName ? name : readDate(name)
        if (typeof date === 'string' || setting === 'excludes') this.#excluded.add(date)
        else this.#included.add(date)
        return isName || Number.isFinite(date)
      })
  }

  /**
   * Moves the end of a task by the excluded days in it.
   * @returns the end for the tasks after it; `barEnd`: the end of its bar, which omits excluded days at its end
   */
  extend(start: number, end: number): { end: number; barEnd: number } {
    let barEnd = end
    let extended = end
    let isExcluded = false
    // The check starts on the second day, as in Mermaid.
    for (let moment = start + day; this.#excluded.size > 0 && moment <= extended; moment += day) {
      if (!isExcluded) barEnd = extended
      isExcluded = this.#has(moment)
      if (isExcluded) extended += day
    }
    return { end: extended, barEnd }
  }

  #has(moment: number): boolean {
    const date = moment - (moment % day)
    if (this.#included.has(date)) return false
    const weekday = new Date(date).getUTCDay()
    const isWeekend = this.#excluded.has('weekends') && this.#weekend.includes(weekday)
    return isWeekend || this.#excluded.has(weekdays[weekday]!) || this.#excluded.has(date)
  }
}
