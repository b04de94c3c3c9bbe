const day = 86_400_000
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The days of a Gantt chart that don't count as working days: dates, weekdays, or `weekends`. */
export class ExcludedDays {
  readonly #excluded = new Set<string | number>()
  readonly #included = new Set<number>()
  #weekend = [6, 0]

  /**
   * Applies a setting from the diagram.
   * @param readDate returns `NaN` for an invalid date
   * @returns whether every value is valid
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
   * Extends a task by the excluded days that it contains.
   * @returns `end`: when the next task can start. `barEnd`: the end of the bar, which doesn't include excluded days at
   * the end of the task
   */
  extend(start: number, end: number): { end: number; barEnd: number } {
    let barEnd = end
    let extended = end
    let isExcluded = false
    // As in Mermaid, the first day is not checked.
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
