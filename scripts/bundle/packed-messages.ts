import { readFile, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { transform } from 'esbuild'
import type { Plugin } from 'esbuild'
import { findMessage } from '../../core/locale/index.ts'
import type { Locale, MessageTree, PackedMessages } from '../../core/locale/index.ts'
import { engineFolder } from '../engine.ts'
import type { MessageTexts } from './package-messages.ts'

/** A language, and the name of its export. */
interface ExportedLocale {
  name: string
  locale: Locale
}

const localesFolder = join(engineFolder, 'core', 'locale', 'locales')

/** The start of the placeholders in a bundle for the messages of a language. */
const placeholder = 'MESSAGES_OF_'

/**
 * Replaces the messages of languages other than English by placeholders without keys. `insertMessages` replaces these.
 * The messages are only parsed when they are needed, because parsing fifty languages would take a sixth of the Worker's
 * startup time. English messages aren't changed, because they replace missing messages.
 */
export const messagePlaceholders: Plugin = replaceMessages((name) => JSON.stringify(placeholder + name))

/** Reads the messages of languages other than English from the files of the npm package when they are needed. */
export const messageFiles: Plugin = replaceMessages(
  (name) => `readMessagesOf(${JSON.stringify(name)})`,
  `import { readMessagesOf } from '../../../scripts/bundle/package-messages.ts'`,
)

/**
 * Inserts messages into a bundle with placeholders.
 * @param texts the messages of all languages except English
 */
export function insertMessages(bundle: string, texts: MessageTexts): string {
  return bundle.replace(
    new RegExp(`(["'\`])${placeholder}(\\w+)\\1`, 'g'),
    (written, _quote, name: string) => texts.get(name) ?? written,
  )
}

/** Packs the messages of all languages except English: they become lists in the order of the English messages. */
export async function packMessages(): Promise<MessageTexts> {
  const english = await readLocale(join(localesFolder, 'en.ts'))
  const files = (await readdir(localesFolder)).filter((file) => file !== 'en.ts')
  const locales = await Promise.all(files.map((file) => readLocale(join(localesFolder, file))))
  return new Map(
    locales.map(({ name, locale }) => [name, JSON.stringify(pack(locale.messages, english.locale.messages))]),
  )
}

/**
 * Returns a plugin that replaces the messages in locale files.
 * @param write returns an expression for the packed messages of a language, by the name of its export
 * @param imports the import that the expression needs
 */
function replaceMessages(write: (name: string) => string, imports = ''): Plugin {
  return {
    name: 'replace-messages',
    setup: ({ onLoad }) =>
      onLoad({ filter: /[\\/]core[\\/]locale[\\/]locales[\\/]\w+\.ts$/ }, async ({ path }) => {
        if (basename(path) === 'en.ts') return undefined
        const { name, locale } = await readLocale(path)
        const { messages: _messages, ...facts } = locale
        const entries = Object.entries(facts).map(([key, value]) => `${key}: ${JSON.stringify(value)},`)
        const contents = [
          imports,
          `import { defineLocale } from '../define-locale.ts'`,
          `import { unpackMessages } from '../unpack-messages.ts'`,
          `import { en } from './en.ts'`,
          `export const ${name} = defineLocale({ ${entries.join(' ')}`,
          `get messages() { return unpackMessages(${write(name)}, en.messages) } })`,
        ].join('\n')
        return { contents, loader: 'ts', resolveDir: dirname(path) }
      }),
  }
}

/** Runs a locale file. */
async function readLocale(path: string): Promise<ExportedLocale> {
  const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts', format: 'cjs' })
  const module = { exports: {} as Record<string, Locale> }
  const itself = (locale: Locale) => locale
  runInNewContext(code, { module, require: () => ({ defineLocale: itself, defineSourceLocale: itself }) })
  const [name, locale] = Object.entries(module.exports)[0]!
  return { name, locale }
}

function pack(texts: MessageTree, keys: MessageTree): PackedMessages {
  return Object.entries(keys).map(([key, part]) => {
    const own = findMessage(texts, key)
    if (own === undefined) return 0
    const isGroup = typeof part === 'object' && typeof part.other !== 'string'
    return isGroup && typeof own === 'object' ? pack(own, part) : own
  })
}
