import type { Diagnostic } from '../../../core/error/index.ts'
import type { Locale } from '../../../core/locale/index.ts'
import { findInterface, locales, nameLanguage, nativeName } from '../../../core/locale/index.ts'

interface LanguageSetting {
  /** Codes of the enabled locales. */
  codes: readonly string[]
  defaultLocale: string
}

/** A folder or file name that looks like a language code or, for a folder at the top level, a language. */
interface Suspect {
  /** The name as written. */
  name: string
  /** The code that the name stands for, if it is the name of a language. */
  code?: string | undefined
  /** The folder with a trailing slash, or the file. */
  shown: string
  /** The first affected page. */
  file: string
}

interface Names {
  /** The files of all pages. */
  known: ReadonlySet<string>
  /** The folders that contain them. */
  folders: ReadonlySet<string>
  /** The codes of the supported languages by name. */
  byName: ReadonlyMap<string, string>
}

/**
 * Reports folders and files that look like translations into a language that isn't in `locales`. Their pages would be
 * published in the default language, at URLs such as `/en/de/start`.
 *
 * @param files the files of the content folder
 */
export function checkLanguageFolders(files: readonly string[], setting: LanguageSetting): Diagnostic[] {
  const pages = files.filter(isPage)
  const known = new Set(pages)
  const names = { known, folders: new Set(pages.flatMap(foldersOf)), byName: codesByName() }
  const suspects = new Map<string, Suspect>()
  for (const file of pages) {
    for (const suspect of [...foldersIn(file, setting, names), ...suffixIn(file, known, setting.codes)])
      if (!suspects.has(suspect.shown)) suspects.set(suspect.shown, suspect)
  }
  return [...suspects.values()].map((suspect) => describe(suspect, setting))
}

/** Returns all folders that contain a file: `a` and `a/b` for `a/b/c.md`. */
function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

function isPage(file: string): boolean {
  return file.endsWith('.md') && !file.startsWith('public/') && !/(?:^|\/)[._]/.test(file)
}

/**
 * Returns the suspicious folders that contain a page. At the top level, the code or the name of any language that Rivage
 * supports is suspicious. A deeper folder is suspicious if it contains the same page as its parent or a language folder.
 * It is also suspicious if its name contains a region or script, or if the folders around it are named after languages.
 */
function foldersIn(file: string, { codes }: LanguageSetting, { known, folders, byName }: Names): Suspect[] {
  const parts = file.split('/')
  return parts.slice(0, -1).flatMap((name, depth): Suspect[] => {
    const code = depth === 0 ? byName.get(plainName(name)) : undefined
    if (code !== undefined) return codes.includes(name) ? [] : [{ name, code, shown: `${name}/`, file }]
    if ((depth === 0 && codes.includes(name)) || languageName(name) === undefined) return []
    const [above, below] = [parts.slice(0, depth), parts.slice(depth + 1)]
    const beside = [above, ...codes.map((code) => [...above, code])].map((folder) => [...folder, ...below].join('/'))
    const repeats = beside.some((other) => other !== file && known.has(other))
    const isKnown = depth === 0 && (findInterface(name) !== undefined || sameCode(name, codes) !== undefined)
    const isAmong =
      depth > 0 &&
      (hasRegion(name) ||
        isLanguagesFolder(parts[depth - 1]!, depth - 1) ||
        (findInterface(name) !== undefined &&
          codes.some((each) => each !== name && folders.has([...above, each].join('/')))))
    return repeats || isKnown || isAmong ? [{ name, shown: `${[...above, name].join('/')}/`, file }] : []
  })
}

/**
 * Returns whether a name contains a region or script in its usual case, such as `fr-FR` or `zh-Hans`, or the main region
 * of its language, such as `fr-fr`. Other names in lowercase can be words, such as `how-to`.
 */
function hasRegion(name: string): boolean {
  const [, language = '', part = ''] = /^([a-z]{2,3})[-_]([a-z]{2}|[a-z]{4})$/i.exec(name) ?? []
  if (!/^[a-z]+$/.test(language)) return false
  return /^(?:[A-Z]{2}|[A-Z][a-z]{3})$/.test(part) || new Intl.Locale(language).maximize().region === part.toUpperCase()
}

/**
 * Returns whether a folder contains a folder per language, as in Docusaurus (`i18n/fr/`). In a folder of a language,
 * `languages/` is more likely about programming languages.
 */
function isLanguagesFolder(name: string, depth: number): boolean {
  return (
    /^(?:i18n|intl|l10n|locales?|translat(?:ed|ions?))$/i.test(name) || (depth === 0 && /^lang(?:uage)?s?$/i.test(name))
  )
}

/**
 * Finds a file such as `install.fr.md` next to `install.md`, or anywhere if French is enabled. After `_` or `-`, a code
 * without a region is only meant as a language in names such as `README_ja.md`.
 */
function suffixIn(file: string, known: ReadonlySet<string>, codes: readonly string[]): Suspect[] {
  const [, start = '', sign, name = ''] = /^(.+?)([._-])([a-z]{2,3}(?:[-_][a-z\d]+)?)\.md$/i.exec(file) ?? []
  const isSuffix = sign === '.' || /(?:^|\/)[A-Z]+$/.test(start) || hasRegion(name)
  const isMeant = isSuffix && (known.has(`${start}.md`) || (sign === '.' && sameCode(name, codes) !== undefined))
  return isMeant && languageName(name) !== undefined ? [{ name, shown: file, file }] : []
}

/** Returns the codes of the languages that Rivage supports by their English and native names in lowercase. */
function codesByName(): ReadonlyMap<string, string> {
  return new Map(
    Object.values<Locale>(locales).flatMap(({ language }): [string, string][] => {
      const code = new Intl.Locale(language).language
      return [nameLanguage(code, 'en'), nativeName(code)].map((name) => [plainName(name), code])
    }),
  )
}

function plainName(name: string): string {
  return name.toLowerCase().normalize('NFC')
}

/**
 * Returns the English name of a language code, which may include a script or region. Returns `undefined` for any other
 * name.
 */
function languageName(name: string): string | undefined {
  if (!/^[a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?$/i.test(name)) return undefined
  const tag = name.replaceAll('_', '-')
  try {
    const shown = nameLanguage(tag, 'en')
    return shown.toLowerCase() === tag.toLowerCase() ? undefined : shown
  } catch {
    return undefined // The second part is not a region or script.
  }
}

/** Returns the enabled locale that only differs in case or separator, such as `pt-BR` for `pt_br`. */
function sameCode(name: string, codes: readonly string[]): string | undefined {
  const plain = (code: string) => code.toLowerCase().replaceAll('_', '-')
  return codes.find((code) => plain(code) === plain(name))
}

function describe({ name, code, shown, file }: Suspect, { codes, defaultLocale }: LanguageSetting): Diagnostic {
  const same = sameCode(code ?? name, codes) ?? codes.find((each) => each.split(/[-_]/, 1)[0] === code)
  const language = languageName(code ?? name)
  const place = `\`${shown}\` looks like ${language}`
  const to = same ?? code ?? name.toLowerCase()
  const isTop = shown === `${name}/`
  const rest = shown.endsWith('/') ? '' : ` Then move the file to \`${to}/\`, without the language in its name.`
  const hint =
    same !== undefined
      ? isTop
        ? `Rename the folder to \`${same}/\`.`
        : `Move it to \`${same}/\`, at the top of the content folder.`
      : `Add it to \`locales\` in site.config.ts: [${[...codes, to].map((code) => `'${code}'`).join(', ')}].${code !== undefined ? ` Then rename the folder to \`${to}/\`.` : isTop ? '' : rest || ` Then move the folder to \`${to}/\`, at the top of the content folder.`}`
  const reason =
    same !== undefined && isTop
      ? `the language code in \`locales\` is \`${same}\``
      : same !== undefined
        ? `it isn't in \`${same}/\``
        : "`locales` doesn't contain it"
  return {
    severity: 'warning',
    code: 'unlisted-language',
    file,
    message: `${place}, but ${reason}, so its pages are published in \`${defaultLocale}\`.`,
    hint: `${hint} If it isn't meant as a language, add \`'unlisted-language'\` to \`check.ignore\` in site.config.ts.`,
  }
}
