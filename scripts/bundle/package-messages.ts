// The messages of the interface in the npm package. The Worker and the command line share them, so they are files, not
// parts of two bundles.

import { readFileSync } from 'node:fs'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PackedMessages } from '../../core/locale/index.ts'
import { engineBuildFolder } from '../engine.ts'

const folder = join(engineBuildFolder, 'messages')

/** Packed messages as JSON, by the name of the language's export in `core/locale/locales/`, such as `de`. */
export type MessageTexts = ReadonlyMap<string, string>

/** Writes the messages of each language to a file of the package. */
export async function writeMessages(texts: MessageTexts): Promise<void> {
  await mkdir(folder)
  await Promise.all([...texts].map(([name, json]) => writeFile(fileOf(name), json)))
}

/** Reads the messages of all languages from the package. */
export async function readMessages(): Promise<MessageTexts> {
  const names = (await readdir(folder)).map((file) => file.replace(/\.json$/, ''))
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(fileOf(name), 'utf8')] as const)))
}

/** Reads the messages of one language from the package. */
export function readMessagesOf(name: string): PackedMessages {
  return JSON.parse(readFileSync(fileOf(name), 'utf8')) as PackedMessages
}

function fileOf(name: string): string {
  return join(folder, `${name}.json`)
}
