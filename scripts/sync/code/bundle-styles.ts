import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { build } from 'esbuild'
import type { Message, Plugin } from 'esbuild'
import type { Diagnostic } from '../../../core/error/index.ts'
import { hashOf } from '../content-hash.ts'
import { addInputs, describeFailure, sharedOptions, styleSheet } from './bundle-code.ts'
import type { Inputs } from './bundle-code.ts'
import { shownFile } from './site-code.ts'
import type { CodeAsset, CodeFolder, StyleAddress } from './site-code.ts'

/**
 * Maximum size of a site's style sheet in bytes, before compression. The style sheet blocks rendering on every page.
 */
const maxStyleBytes = 200_000

/**
 * Bundles the style sheet of a folder into the cascade layer `site`, which overrides all layers of the engine. Styles
 * of plugins are in sublayers, which the site's own styles override.
 */
export async function bundleStyles(
  folder: CodeFolder,
  inputs: Inputs,
): Promise<{ asset: CodeAsset; addresses: StyleAddress[] } | { error: Diagnostic }> {
  const file = shownFile(folder, `${folder.code}/${styleSheet}`)
  const addresses = new Map<string, StyleAddress>()
  const layer = folder.plugin === undefined ? 'site' : 'site.plugins'
  try {
    const { metafile, outputFiles, warnings } = await build({
      ...sharedOptions,
      absWorkingDir: folder.root,
      stdin: {
        contents: `@import "./${folder.code}/${styleSheet}" layer(${layer});`,
        loader: 'css',
        resolveDir: folder.root,
      },
      target: ['chrome123', 'firefox120', 'safari17.5'],
      loader: { '.svg': 'dataurl', '.png': 'dataurl', '.webp': 'dataurl', '.avif': 'dataurl' },
      plugins: [addressesOfSite(folder, addresses)],
    })
    addInputs(inputs, metafile, folder.root)
    const mistake = warnings.find(isMistake)
    if (mistake) return { error: describeFailure({ errors: [mistake] }, folder, file) }
    const foreign = Object.values(metafile.outputs)
      .flatMap(({ imports }) => imports)
      .find(({ kind, external: isForeign }) => kind === 'import-rule' && isForeign)
    if (foreign) return { error: foreignStyles(file, foreign.path) }
    const text = outputFiles[0]?.text ?? ''
    const size = Buffer.byteLength(text)
    if (size > maxStyleBytes) {
      return {
        error: {
          severity: 'error',
          file,
          code: 'code-too-large',
          message: `The style sheet is ${Math.ceil(size / 1000)} kB with its imports. The limit is ${maxStyleBytes / 1000} kB.`,
          hint: 'Put images into `public/`, and refer to them by their URLs: `url(/images/shore.webp)`.',
        },
      }
    }
    return {
      asset: { name: `styles-${hashOf(text).slice(0, 12)}.css`, type: 'text/css', text },
      addresses: [...addresses.values()],
    }
  } catch (error) {
    return { error: describeFailure(error, folder, file) }
  }
}

/** Browsers ignore invalid CSS, and esbuild only prints a warning, so these warnings are treated as errors. */
const unreadCss: ReadonlySet<string> = new Set([
  'css-syntax-error',
  'invalid-@charset',
  'invalid-@import',
  'invalid-@layer',
  'invalid-@nest',
  'invalid-calc',
  'js-comment-in-css',
])

/** Returns whether a warning is about a file of the author and not about the style sheet of a package. */
function isMistake({ id, location }: Message): boolean {
  return unreadCss.has(id) && !/(?:^|\/)node_modules\//.test(location?.file ?? '')
}

function foreignStyles(file: string, address: string): Diagnostic {
  return {
    severity: 'error',
    file,
    code: 'code-not-bundled',
    message: `The file imports a style sheet from another site, which browsers can't load here: ${address}`,
    hint: 'Copy the style sheet next to this file. Add fonts as files, and list them in `theme.fonts` of site.config.',
  }
}

/** Keeps URLs of the site, such as `url(/images/shore.webp)`, unchanged and collects the first use of each. */
function addressesOfSite(folder: CodeFolder, found: Map<string, StyleAddress>): Plugin {
  return {
    name: 'addresses-of-site',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\// }, ({ path, kind, importer }) => {
        if (kind !== 'url-token') return undefined
        if (!path.startsWith('//') && !found.has(path)) {
          const file = shownFile(folder, relative(folder.root, importer).split(sep).join('/'))
          const before = readFileSync(importer, 'utf8').split(path)[0]!.split('\n')
          found.set(path, { address: path, file, line: before.length, column: before.at(-1)!.length + 1 })
        }
        return { path, external: true }
      }),
  }
}
