interface WrittenDate {
  /** Where the day, the month's name and the year stand. */
  pattern: string
  months: readonly string[]
}

/**
 * Languages that the platform may not know: to be small, workerd and Chromium leave them out of their `Intl`, and would write English.
 * As in CLDR's long dates.
 */
const writtenDates: Readonly<Record<string, WrittenDate>> = {
  az: {
    pattern: '{day} {month} {year}',
    months: ['yanvar', 'fevral', 'mart', 'aprel', 'may', 'iyun', 'iyul', 'avqust', 'sentyabr', 'oktyabr', 'noyabr', 'dekabr'],
  },
  ckb: {
    pattern: '{day}ی {month}ی {year}',
    months: [
      'کانوونی دووەم', 'شوبات', 'ئازار', 'نیسان', 'ئایار', 'حوزەیران', 'تەمووز', 'ئاب', 'ئەیلوول', 'تشرینی یەکەم', 'تشرینی دووەم', 'کانونی یەکەم',
    ],
  },
  hy: {
    pattern: '{day} {month}, {year} թ.',
    months: [
      'հունվարի', 'փետրվարի', 'մարտի', 'ապրիլի', 'մայիսի', 'հունիսի', 'հուլիսի', 'օգոստոսի', 'սեպտեմբերի', 'հոկտեմբերի', 'նոյեմբերի', 'դեկտեմբերի',
    ],
  },
  kk: {
    pattern: '{year} ж. {day} {month}',
    months: ['қаңтар', 'ақпан', 'наурыз', 'сәуір', 'мамыр', 'маусым', 'шілде', 'тамыз', 'қыркүйек', 'қазан', 'қараша', 'желтоқсан'],
  },
  km: {
    pattern: '{day} {month} {year}',
    months: ['មករា', 'កុម្ភៈ', 'មីនា', 'មេសា', 'ឧសភា', 'មិថុនា', 'កក្កដា', 'សីហា', 'កញ្ញា', 'តុលា', 'វិច្ឆិកា', 'ធ្នូ'],
  },
  ky: {
    pattern: '{year}-ж., {day}-{month}',
    months: ['январь', 'февраль', 'март', 'апрель', 'май', 'июнь', 'июль', 'август', 'сентябрь', 'октябрь', 'ноябрь', 'декабрь'],
  },
  lb: {
    pattern: '{day}. {month} {year}',
    months: ['Januar', 'Februar', 'Mäerz', 'Abrëll', 'Mee', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November', 'Dezember'],
  },
  mn: {
    pattern: '{year} оны {month}ын {day}',
    months: [
      'нэгдүгээр сар', 'хоёрдугаар сар', 'гуравдугаар сар', 'дөрөвдүгээр сар', 'тавдугаар сар', 'зургаадугаар сар', 'долоодугаар сар', 'наймдугаар сар',
      'есдүгээр сар', 'аравдугаар сар', 'арван нэгдүгээр сар', 'арван хоёрдугаар сар',
    ],
  },
  tg: {
    pattern: '{day} {month} {year}',
    months: ['январ', 'феврал', 'март', 'апрел', 'май', 'июн', 'июл', 'август', 'сентябр', 'октябр', 'ноябр', 'декабр'],
  },
  ug: {
    pattern: '{day}-{month}، {year}',
    months: ['يانۋار', 'فېۋرال', 'مارت', 'ئاپرېل', 'ماي', 'ئىيۇن', 'ئىيۇل', 'ئاۋغۇست', 'سېنتەبىر', 'ئۆكتەبىر', 'نويابىر', 'دېكابىر'],
  },
  uz: {
    pattern: '{day}-{month}, {year}',
    months: ['yanvar', 'fevral', 'mart', 'aprel', 'may', 'iyun', 'iyul', 'avgust', 'sentabr', 'oktabr', 'noyabr', 'dekabr'],
  },
}

/**
 * A day, in UTC, with the month's name; in ISO 8601 for a language that nobody here can write.
 * @param language BCP 47 tag
 * @example writeDate(new Date('2026-11-21'), 'de') // '21. November 2026'
 */
export function writeDate(date: Date, language: string): string {
  return writeByHand(date, language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}

/** A day and a time in UTC, which it names: one text for all readers of a language. */
export function writeMoment(date: Date, language: string): string {
  const day = writeByHand(date, language)
  if (day !== undefined) return `${day}, ${date.toISOString().slice(11, 16)} UTC`
  return new Intl.DateTimeFormat(language, {
    year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short',
  }).format(date)
}

/** The day, where `Intl` cannot be trusted with the language. */
function writeByHand(date: Date, language: string): string | undefined {
  const written = writtenDates[new Intl.Locale(language).language]
  if (!written) return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0 ? undefined : date.toISOString().slice(0, 10)
  const parts = { day: date.getUTCDate(), month: written.months[date.getUTCMonth()], year: date.getUTCFullYear() }
  return written.pattern.replace(/\{(day|month|year)\}/g, (_, part: keyof typeof parts) => String(parts[part]))
}
