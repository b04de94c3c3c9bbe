import { oncePerLanguage } from './once-per-language.ts'

/** The order of day, month, and year, and the names of the months, separated by `|`. */
type WrittenDate = readonly [pattern: string, months: string]

/**
 * The date formats of languages that workerd and Chromium omit from `Intl` to save space. Without them, dates would be
 * in English. The patterns are CLDR's long dates.
 */
const writtenDates: Readonly<Record<string, WrittenDate>> = {
  az: ['{day} {month} {year}', 'yanvar|fevral|mart|aprel|may|iyun|iyul|avqust|sentyabr|oktyabr|noyabr|dekabr'],
  ckb: [
    '{day}ی {month}ی {year}',
    'کانوونی دووەم|شوبات|ئازار|نیسان|ئایار|حوزەیران|تەمووز|ئاب|ئەیلوول|تشرینی یەکەم|تشرینی دووەم|کانونی یەکەم',
  ],
  hy: [
    '{day} {month}, {year} թ.',
    'հունվարի|փետրվարի|մարտի|ապրիլի|մայիսի|հունիսի|հուլիսի|օգոստոսի|սեպտեմբերի|հոկտեմբերի|նոյեմբերի|դեկտեմբերի',
  ],
  kk: ['{year} ж. {day} {month}', 'қаңтар|ақпан|наурыз|сәуір|мамыр|маусым|шілде|тамыз|қыркүйек|қазан|қараша|желтоқсан'],
  km: ['{day} {month} {year}', 'មករា|កុម្ភៈ|មីនា|មេសា|ឧសភា|មិថុនា|កក្កដា|សីហា|កញ្ញា|តុលា|វិច្ឆិកា|ធ្នូ'],
  ky: ['{year}-ж., {day}-{month}', 'январь|февраль|март|апрель|май|июнь|июль|август|сентябрь|октябрь|ноябрь|декабрь'],
  lb: ['{day}. {month} {year}', 'Januar|Februar|Mäerz|Abrëll|Mee|Juni|Juli|August|September|Oktober|November|Dezember'],
  mn: [
    '{year} оны {month}ын {day}',
    'нэгдүгээр сар|хоёрдугаар сар|гуравдугаар сар|дөрөвдүгээр сар|тавдугаар сар|зургаадугаар сар|долоодугаар сар|наймдугаар сар|есдүгээр сар|аравдугаар сар|арван нэгдүгээр сар|арван хоёрдугаар сар',
  ],
  tg: ['{day} {month} {year}', 'январ|феврал|март|апрел|май|июн|июл|август|сентябр|октябр|ноябр|декабр'],
  ug: ['{day}-{month}، {year}', 'يانۋار|فېۋرال|مارت|ئاپرېل|ماي|ئىيۇن|ئىيۇل|ئاۋغۇست|سېنتەبىر|ئۆكتەبىر|نويابىر|دېكابىر'],
  uz: ['{day}-{month}, {year}', 'yanvar|fevral|mart|aprel|may|iyun|iyul|avgust|sentabr|oktabr|noyabr|dekabr'],
}

const longDates = oncePerLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
)

const years = oncePerLanguage((language) => new Intl.DateTimeFormat(language, { year: 'numeric', timeZone: 'UTC' }))

/**
 * The first day of the month in languages that write it as an ordinal (“1er mars”). CLDR's patterns don't. Keys are
 * languages, optionally with a region.
 */
const firstDays: Readonly<Record<string, string>> = { fr: '1er', it: '1º', 'pt-BR': '1º' }

/**
 * Formats a date in UTC with the name of the month, or in ISO 8601 if neither `Intl` nor the table above supports the
 * language.
 * @param language BCP 47 tag
 * @example writeDate(new Date('2026-11-21'), 'de') // '21. November 2026'
 */
export function writeDate(date: Date, language: string): string {
  return writeByHand(date, language) ?? writeByIntl(longDates(language), date, language)
}

/**
 * Formats the year of a date in UTC with the calendar and digits of the language.
 * @param language BCP 47 tag
 * @example writeYear(new Date('2026-11-21'), 'fa-IR') // '۱۴۰۵'
 */
export function writeYear(date: Date, language: string): string {
  const parts = isWrittenByHand(language) ? [] : years(language).formatToParts(date)
  return parts.find(({ type }) => type === 'year')?.value ?? String(date.getUTCFullYear())
}

/**
 * Formats a date and time in UTC, with the label "UTC". Local times are not possible, because visitors in all time
 * zones share cached pages.
 */
export function writeMoment(date: Date, language: string): string {
  const day = writeByHand(date, language)
  if (day !== undefined) return `${day}, ${date.toISOString().slice(11, 16)} UTC`
  const format = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  })
  return writeByIntl(format, date, language)
}

function writeByIntl(format: Intl.DateTimeFormat, date: Date, tag: string): string {
  const { language, region } = new Intl.Locale(tag)
  const first = firstDays[`${language}-${region}`] ?? firstDays[language]
  if (first === undefined) return format.format(date)
  return format
    .formatToParts(date)
    .map(({ type, value }) => (type === 'day' && value === '1' ? first : value))
    .join('')
}

/**
 * Returns whether dates in a language must be formatted without `Intl`, because the language is in the table above or
 * `Intl` doesn't support it.
 */
const isWrittenByHand = oncePerLanguage(
  (language) =>
    Object.hasOwn(writtenDates, new Intl.Locale(language).language) ||
    Intl.DateTimeFormat.supportedLocalesOf(language).length === 0,
)

/** Formats a date without `Intl`: with the table above, or in ISO 8601. Returns `undefined` if `Intl` can be used. */
function writeByHand(date: Date, language: string): string | undefined {
  if (!isWrittenByHand(language)) return undefined
  const written = writtenDates[new Intl.Locale(language).language]
  if (!written) return date.toISOString().slice(0, 10)
  const [pattern, months] = written
  const parts = { day: date.getUTCDate(), month: months.split('|')[date.getUTCMonth()], year: date.getUTCFullYear() }
  return pattern.replace(/\{(day|month|year)\}/g, (_, part: keyof typeof parts) => String(parts[part]))
}
