import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { transform } from 'esbuild'
import type { Plugin } from 'esbuild'
import { findMessage } from '../../core/locale/index.ts'
import type { Locale, MessageTree, PackedMessages } from '../../core/locale/index.ts'

/**
 * Bundles the messages of each language without their keys. They are only parsed when they are needed, because parsing
 * fifty languages would take a sixth of the Worker's startup time. English messages aren't changed, because they
 * replace missing messages.
 */
export const packedMessages: Plugin = {
  name: 'packed-messages',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]core[\\/]locale[\\/]locales[\\/]\w+\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      if (/\ben\.ts$/.test(path)) return { contents: source, loader: 'ts' }
      const english = await readFile(join(dirname(path), 'en.ts'), 'utf8')
      return { contents: await packLocale(source, english), loader: 'ts' }
    }),
}

/** Converts the source of a locale file: its messages become a list in the order of the English messages. */
async function packLocale(source: string, english: string): Promise<string> {
  const [[name, { messages, ...facts }], [, { messages: keys }]] = await Promise.all([
    readLocale(source),
    readLocale(english),
  ])
  const entries = Object.entries(facts).map(([key, value]) => `${key}: ${JSON.stringify(value)},`)
  return [
    `import { defineLocale } from '../define-locale.ts'`,
    `import { unpackMessages } from '../unpack-messages.ts'`,
    `import { en } from './en.ts'`,
    `export const ${name} = defineLocale({ ${entries.join(' ')}`,
    `get messages() { return unpackMessages(${JSON.stringify(pack(messages, keys))}, en.messages) } })`,
  ].join('\n')
}

/** Runs the source of a locale file. Returns the name and the value of its export. */
async function readLocale(source: string): Promise<[name: string, locale: Locale]> {
  const { code } = await transform(source, { loader: 'ts', format: 'cjs' })
  const module = { exports: {} as Record<string, Locale> }
  const itself = (locale: Locale) => locale
  runInNewContext(code, { module, require: () => ({ defineLocale: itself, defineSourceLocale: itself }) })
  return Object.entries(module.exports)[0]!
}

function pack(texts: MessageTree, keys: MessageTree): PackedMessages {
  return Object.entries(keys).map(([key, part]) => {
    const own = findMessage(texts, key)
    if (own === undefined) return 0
    const isGroup = typeof part === 'object' && typeof part.other !== 'string'
    return isGroup && typeof own === 'object' ? pack(own, part) : own
  })
}
