import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from '../../../core/error/index.ts'
import { directionOf, findMessage, formatMessage, languageOf } from '../../../core/locale/index.ts'
import type { MessageTree } from '../../../core/locale/index.ts'
import type { OwnTranslate } from '../../../worker/prose/define-component.ts'
import type { Inputs } from './bundle-code.ts'
import { shownFile } from './site-code.ts'
import type { CodeFolder } from './site-code.ts'

/** Messages by language code. */
export type Messages = Readonly<Record<string, MessageTree>>

/**
 * Reads the messages of a code folder.
 * @param names the files in its `messages/` folder, such as `en.json` and `fr.json`
 * @param inputs the input files are added to this set
 */
export function readMessages(
  folder: CodeFolder,
  names: readonly string[],
  inputs: Inputs,
): { messages: Messages; diagnostics: Diagnostic[] } {
  const path = join(folder.root, folder.code, 'messages')
  const messages: Record<string, MessageTree> = {}
  const diagnostics: Diagnostic[] = []
  for (const name of names) {
    inputs.add(join(path, name))
    try {
      const texts: unknown = JSON.parse(readFileSync(join(path, name), 'utf8').replace(/^\uFEFF/, ''))
      if (!isMessageTree(texts)) throw new Error('Every value must be a string, or an object that contains strings.')
      messages[name.slice(0, -'.json'.length).toLowerCase().replaceAll('-', '_')] = texts
    } catch (error) {
      diagnostics.push({
        severity: 'error',
        file: shownFile(folder, `${folder.code}/messages/${name}`),
        code: 'code-not-bundled',
        message: `Invalid messages: ${error instanceof Error ? error.message : String(error)}`,
        hint: 'Write { "title": "Tides", "high": { "one": "{count} high tide", "other": "{count} high tides" } }.',
      })
    }
  }
  return { messages, diagnostics }
}

function isMessageTree(value: unknown): value is MessageTree {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((each) => typeof each === 'string' || isMessageTree(each))
  )
}

/**
 * Returns a function that looks up messages of the site's code, and then interface strings. Messages are looked up in
 * the given language, in the language that it is a variant of, in English, or in the first available language.
 * @param code the language code
 * @param t returns interface strings in that language
 */
export function translateSiteText(messages: Messages | undefined, code: string, t: OwnTranslate): OwnTranslate {
  if (!messages) return t
  const [first] = Object.keys(messages)
  const order = [code, code.split('_')[0]!, 'en', first!].filter((each) => Object.hasOwn(messages, each))
  const speeches = [...new Set(order)].map((each) => {
    const language = languageOf(each)
    return { language, dir: directionOf(language), messages: messages[each]! }
  })
  return (key, values) => {
    const found = speeches.find((each) => findMessage(each.messages, key) !== undefined)
    return found ? formatMessage([speeches[0]!, found], key, values) : t(key, values)
  }
}
