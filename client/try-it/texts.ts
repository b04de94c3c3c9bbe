import { loadMessages } from '../locale/load-messages.ts'

/** The texts of the form that only its readers load. */
type LateTexts = Record<'send' | 'sending' | 'keys' | 'blocked' | 'cookies' | 'user' | 'password', string>

/** The texts that are on the page. */
export type TryLabels = Record<'open' | 'server' | 'authentication' | 'body' | 'response' | 'headers', string>

export type TryTexts = LateTexts & TryLabels

/** Loads the texts when a reader opens the form, because few do. */
export async function loadTexts(locale: string): Promise<LateTexts> {
  const messages = await loadMessages(locale, { group: 'tryIt' })
  // The keys of core/locale/locales/en.ts.
  return Object.assign({}, messages.en?.tryIt, messages[locale]?.tryIt) as LateTexts
}
