import { bundledLanguagesInfo } from 'shiki/langs'
import type { BundledLanguage } from 'shiki/langs'
import { nearestName } from '../../nearest-name.ts'

const plainLanguages = new Set(['text', 'txt', 'plain', 'plaintext', 'ansi', 'mermaid', 'math', 'output', 'none'])

/** Common names of languages that Shiki doesn't know. */
const ownAliases: [name: string, id: BundledLanguage][] = [
  ['markdoc', 'markdown'],
  ['commonmark', 'markdown'],
  ['gfm', 'markdown'],
  ['terminal', 'shellscript'],
  ['shell-session', 'shellsession'],
  ['env', 'dotenv'],
  ['npmrc', 'ini'],
  ['editorconfig', 'ini'],
  ['conf', 'ini'],
  ['golang', 'go'],
  ['node', 'javascript'],
  ['svg', 'xml'],
  ['xhtml', 'html'],
  ['rss', 'xml'],
  ['plist', 'xml'],
  ['patch', 'diff'],
]

/** Maps ids and aliases to ids. */
const languages = new Map([
  ...ownAliases,
  ...bundledLanguagesInfo.flatMap(({ id, aliases = [] }) =>
    [id, ...aliases].map((name): [string, BundledLanguage] => [name, id as BundledLanguage]),
  ),
])

/** Maps ids to display names. */
const languageNames = new Map<string, string>(bundledLanguagesInfo.map(({ id, name }) => [id, name]))

/** Returns whether code in this language is shown without colors. */
export function isPlainLanguage(name: string): boolean {
  return plainLanguages.has(name)
}

/** Returns whether a name stands for plain text or a language that can be highlighted. */
export function isKnownLanguage(name: string): boolean {
  return plainLanguages.has(name) || languages.has(name)
}

/** Returns Shiki's id of a language for its name or an alias. */
export function languageIdOf(name: string): BundledLanguage | undefined {
  return languages.get(name)
}

/** Returns the display name of a language. */
export function nameOfLanguage(language: string): string | undefined {
  return plainLanguages.has(language) ? undefined : languageNames.get(languages.get(language) ?? '')
}

/** Returns the known language with the most similar name. */
export function nearestLanguage(name: string): string | undefined {
  return nearestName(name, languages.keys())
}
