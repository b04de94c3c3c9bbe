import { stringify } from 'yaml'
import type { Note, SourceSite } from '../define-import-system.ts'
import type { Addresses } from './addresses.ts'

/** Returns the text of `_authors.yml`, or `undefined` if the site has no authors. */
export function authorsFile({ authors = {} }: SourceSite, addresses: Addresses, notes: Note[]): string | undefined {
  const entries = Object.entries(authors).map(([key, { avatar, ...author }]) => {
    const image = avatar?.startsWith('https://') ? avatar : avatar && addresses.find(`/${avatar.replace(/^\//, '')}`)
    if (avatar !== undefined && image === undefined)
      notes.push({
        file: '',
        message: `The avatar of “${author.name}” was left out: ${avatar} is neither a file of the site nor an HTTPS URL. Set \`avatar\` in _authors.yml`,
      })
    return [key, { ...author, ...(image !== undefined && { avatar: image }) }]
  })
  return entries.length === 0 ? undefined : stringify(Object.fromEntries(entries), { lineWidth: 0 })
}
