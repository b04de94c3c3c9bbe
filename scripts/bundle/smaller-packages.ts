import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { engineFolder } from '../engine.ts'

/**
 * Removes data that the command line doesn't need: a second table of HTML entities, and everything except the version
 * from the engine's package.json.
 */
export const smallerPackages: Plugin = {
  name: 'smaller-packages',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]decode-named-character-reference[\\/]index\.js$/ }, () => ({
      contents: `import { decodeHTMLStrict } from 'entities/decode'
        export function decodeNamedCharacterReference(name) {
          const written = '&' + name + ';', text = decodeHTMLStrict(written)
          return text === written ? false : text
        }`,
      resolveDir: engineFolder,
    }))
    onLoad({ filter: /[\\/]package\.json$/ }, async ({ path }) => {
      if (path !== join(engineFolder, 'package.json')) return undefined
      const { version } = JSON.parse(await readFile(path, 'utf8')) as { version: string }
      return { contents: JSON.stringify({ version }), loader: 'json' }
    })
  },
}
