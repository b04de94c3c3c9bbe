import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locales as bundled } from '../core/locale/index.ts'
import type { Locale, MessageTree } from '../core/locale/index.ts'
import { openLocalSite } from '../scripts/local/open-local-site.ts'
import { engineFolder } from '../scripts/engine.ts'
import { ContentFolder } from '../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../scripts/local/d1-target.ts'
import { publish } from '../scripts/sync/publish.ts'
import { defineBench } from './define-bench.ts'
import type { Measure } from './define-bench.ts'
import { fetchEncoded } from './load/fetch-encoded.ts'
import { ownProject } from '../tests/harness/own-project.ts'

/** Shorter interface texts also occur as words in code, so finding one in a script proves nothing. */
const minTextLength = 12

interface PageBytes {
  /** Compressed, as transferred. */
  sent: number
  /** Uncompressed size, without the links to other languages. */
  own: number
}

/** Measures the cost of additional languages for a reader of one language. */
export const locales = defineBench({
  name: 'locales',
  summary: 'Bytes that further languages add to a page, and texts of the interface that the browser is sent',
  async run({ folder, renderer }) {
    const others = Object.values(bundled)
      .map(({ code }) => code)
      .filter((code) => code !== 'en')
    const measure = async (name: string, codes: readonly string[], translated: readonly string[]) =>
      await measurePages(
        await writeSite(join(folder, `locales-${name}`), ['en', ...codes], ['en', ...translated]),
        renderer,
      )
    const alone = await measure('alone', [], [])
    const enabled = await measure('enabled', ['de'], [])
    const translated = await measure('translated', ['de'], ['de'])
    const all = await measure('all', others, [])
    return [
      {
        name: 'a second language, not translated, besides the links to it',
        unit: 'B',
        samples: worst(alone, enabled),
        goal: { atMost: 0 },
      },
      {
        name: 'a second language, translated, besides the links to it',
        unit: 'B',
        samples: worst(alone, translated),
        goal: { atMost: 0 },
      },
      {
        name: `${others.length} more languages, besides the links to them`,
        unit: 'B',
        samples: worst(alone, all),
        goal: { atMost: 0 },
      },
      {
        name: 'the link to a language, of many',
        unit: 'B',
        samples: added('sent', alone, all).map((bytes) => bytes / others.length),
        goal: { atMost: 40 },
        note: 'brotli; the picker works without JavaScript',
      },
      ...countTexts(),
    ]
  },
})

/** Writes our own documentation in English, and a copy of it for each translated language. */
async function writeSite(folder: string, codes: readonly string[], translated: readonly string[]): Promise<string> {
  await mkdir(folder, { recursive: true })
  for (const code of translated) await cp(join(engineFolder, 'content', 'en'), join(folder, code), { recursive: true })
  await cp(join(engineFolder, 'content', 'public'), join(folder, 'public'), { recursive: true })
  await writeFile(
    join(folder, 'site.config.json'),
    JSON.stringify({ title: 'Docs', locales: codes, url: 'https://docs.example' }),
  )
  return folder
}

async function measurePages(folder: string, renderer: string): Promise<Map<string, PageBytes>> {
  const site = await openLocalSite({ project: ownProject, stateDir: null })
  try {
    await publish({ folder: new ContentFolder(folder), target: site.target, channel: 'live', renderer })
    const rows = await queryRows(
      site.target,
      `SELECT path FROM entry WHERE document IS NOT NULL AND collection = 'docs_en' ORDER BY path`,
    )
    const pages = new Map<string, PageBytes>()
    for (const { path } of rows) {
      const url = new URL(String(path), site.url)
      const [sent, plain] = [await fetchEncoded(url), await fetchEncoded(url, 'identity')]
      pages.set(String(path), {
        sent: sent.body.length,
        own: Buffer.byteLength(withoutLanguageLinks(plain.body.toString())),
      })
    }
    return pages
  } finally {
    await site.dispose()
  }
}

/**
 * Removes the language picker and its button, the alternates in the head, and the ids of the release, whose length
 * varies.
 */
function withoutLanguageLinks(html: string): string {
  return html
    .replace(
      /<button type="button" class="icon-button" popoverTarget="shell:languages".*?<\/button><div id="shell:languages".*?<\/div>/s,
      '',
    )
    .replaceAll(/(name="version" content|data-branch|data-titles)="[^"]*"/g, '')
    .replaceAll(/<link rel="alternate" hrefLang="[^"]*" href="[^"]*"\/>/g, '')
}

function added(kind: keyof PageBytes, before: Map<string, PageBytes>, after: Map<string, PageBytes>): number[] {
  return [...before].map(([path, page]) => (after.get(path)?.[kind] ?? Infinity) - page[kind])
}

/**
 * Returns the growth of the page that grows most. A page may also shrink: a link to a newly supported language names
 * only that language.
 */
function worst(before: Map<string, PageBytes>, after: Map<string, PageBytes>): number[] {
  return [Math.max(...added('own', before, after))]
}

/** Counts the texts that are bundled in the scripts. The others come with the page or with its requests. */
function countTexts(): Measure[] {
  const folder = ownProject.assetsFolder
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  const texts = new Set(
    Object.values<Locale>(bundled)
      .flatMap(({ messages }) => textsOf(messages))
      .filter((text) => text.length >= minTextLength),
  )
  const found = [...texts].filter((text) => scripts.some((script) => script.includes(text)))
  return [
    {
      name: 'texts of the interface in scripts',
      unit: '',
      samples: [found.length],
      goal: { atMost: 0 },
      note: `of ${texts.size}, in ${scripts.length} files${found.length > 0 ? `: ${found.join(', ')}` : ''}`,
    },
  ]
}

function textsOf(tree: MessageTree): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)))
}
