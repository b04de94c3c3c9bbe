import { readFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'
import { renderFrameCode } from '../../scripts/sync/code/frame-code.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { loadSite } from '../../scripts/sync/collect/load-site.ts'
import { loadSiteConfig } from '../../scripts/sync/collect/load-site-config.ts'
import { writeContent } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'

interface ShownFile {
  /** The page that shows the file. */
  page: string
  file: string
  text: string
}

/** Returns the files that the pages of some folders show with their paths, as a reader would copy them. */
async function shownFiles(language: string, folders: RegExp): Promise<ShownFile[]> {
  const root = join(engineFolder, 'content', language)
  const pages = (await readdir(root, { recursive: true }))
    .map((page) => page.replaceAll('\\', '/'))
    .filter((page) => folders.test(page) && page.endsWith('.md'))
  const shown = pages.sort().map(async (page) => {
    const text = await readFile(join(root, page), 'utf8')
    const included = [...text.matchAll(/^<<< @\/(\S+) \[([^\]]+)\]$/gm)].map(async ([, source = '', file = '']) => ({
      page,
      file,
      text: await readFile(join(engineFolder, 'content', source), 'utf8'),
    }))
    const written = [...text.matchAll(/^```\w+ \[([^\]]+)\]\n([^]*?)^```$/gm)]
    return [
      ...(await Promise.all(included)),
      ...written.map(([, file = '', source = '']) => ({ page, file, text: source })),
    ]
  })
  return (await Promise.all(shown)).flat()
}

describe.each(['en', 'fr'])('the documentation in %s', (language) => {
  test('shows site code and a plugin that work as written', async () => {
    const shown = await shownFiles(language, /^06\./)
    const files = shown.flatMap(({ file, text }): [string, string][] => {
      if (file.startsWith('content/_code/')) return [[file.slice('content/'.length), text]]
      return /^(?:code\/|package\.json$)/.test(file) ? [[`node_modules/rivage-plugin-tides/${file}`, text]] : []
    })
    expect(new Set(files.map(([file]) => dirname(file).split('/').at(-1)))).toEqual(
      new Set(['_code', 'components', 'islands', 'shared', 'slots', 'messages', 'rivage-plugin-tides']),
    )
    const folder = await writeContent({
      ...(Object.fromEntries(files) as Files),
      'site.config.ts': shown.find(({ file }) => file === 'content/site.config.ts')!.text,
      'en/index.md': '# Home\n',
    })
    const { code, config } = await loadSite(new ContentFolder(folder))
    expect(code.modules.length).toBeGreaterThan(7)
    expect(renderFrameCode(code, config, () => undefined, undefined).diagnostics).toEqual([])
  })

  test('shows only valid configuration', async () => {
    const shown = await shownFiles(language, /^0[1-9]\./)
    const configurations = shown.filter(({ file }) => /^(?:content\/)?site\.config\.(?:ts|json)$/.test(file))
    expect(configurations.length).toBeGreaterThan(8)
    for (const { page, file, text } of configurations) {
      // Pages about a single key show only that key.
      const whole = /^(?:export default|\{)/m.test(text) ? text : `export default {\n${text}}\n`
      const folder = await writeContent({ [file.replace(/^content\//, '')]: whole })
      expect(Object.keys(await loadSiteConfig(folder)), page).not.toEqual([])
    }
  })
})
