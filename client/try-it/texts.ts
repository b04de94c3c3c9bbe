import { loadMessages } from '../locale/load-messages.ts'

/** The texts of the form, without that of the button which opens it. */
export type TryTexts = Record<
  | 'send'
  | 'sending'
  | 'keys'
  | 'blocked'
  | 'cookies'
  | 'server'
  | 'authentication'
  | 'body'
  | 'response'
  | 'headers'
  | 'user'
  | 'password',
  string
>

/** Loads the texts when a reader opens the form, because few do. */
export async function loadTexts(locale: string): Promise<TryTexts> {
  const messages = await loadMessages(locale, { group: 'tryIt' })
  // The keys of core/locale/locales/en.ts.
  return Object.assign({}, messages.en?.tryIt, messages[locale]?.tryIt) as TryTexts
}
