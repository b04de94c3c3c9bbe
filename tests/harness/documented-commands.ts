import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { engineFolder } from '../../scripts/engine.ts'

/**
 * Returns every command in the shell blocks of the docs, with its files. Comments and line continuations are removed.
 */
export function readDocumentedCommands(): Map<string, string[]> {
  const commands = new Map<string, string[]>()
  const pages = globSync('content/{en,fr}/**/*.md', { cwd: engineFolder })
  for (const file of [...pages, 'README.md', 'CONTRIBUTING.md']) {
    const text = readFileSync(join(engineFolder, file), 'utf8')
    for (const [, , , body] of text.matchAll(/^( *)(`{3,})(?:bash|sh|shell)\b[^\n]*\n([^]*?)^\1\2$/gm))
      for (const line of body!.replaceAll(/\\\n\s*/g, '').split('\n')) {
        const command = line.trim().replace(/(?:^|\s+)#\s.*$/, '')
        if (command !== '') commands.set(command, [...(commands.get(command) ?? []), file])
      }
  }
  return commands
}
