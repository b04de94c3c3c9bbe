import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'
import type { BuildOptions, Plugin } from 'esbuild'

/**
 * Lets a module import a style sheet as text, minified: one that is needed with the module and not before.
 * @param target oldest browsers that read it
 */
export function styleText(target: NonNullable<BuildOptions['target']>): Plugin {
  return {
    name: 'style-text',
    setup({ onLoad }) {
      onLoad({ filter: /\.css$/ }, async ({ path }) => {
        const { code } = await transform(await readFile(path, 'utf8'), { loader: 'css', minify: true, target })
        return { contents: code, loader: 'text' }
      })
    },
  }
}
