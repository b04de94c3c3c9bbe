import * as fc from 'fast-check'
import { expect } from 'vitest'
import { purge } from '../../scripts/releases/purge.ts'
import { termTables } from '../../core/search/index.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { Files, TestSite } from '../harness/site.ts'
import { socialCardTools } from '../harness/compile-tools.ts'
import { smallSite } from '../harness/small-site.ts'

/** A word that only the secret contains. */
export const marker = 'xanthocomic'

export const secret = (language: string, text = '') =>
  `---\ntitle: The ${marker} in ${language}\ndescription: Of the ${marker}.\nnavigation: { badge: ${marker} }\nseo: { title: ${marker} }\n---\n\n## A ${marker} heading {#${marker}}\n\nThe ${marker}${text}. ![Plan of the ${marker}](./plan.png)\n`

export const base: Files = { ...smallSite, 'site.config.json': '{ "history": "all" }' }

/** Returns all rows of the database that contain the word, as `table.column`, without files. */
export async function rowsWith(site: TestSite, word: string): Promise<string[]> {
  const columns = await queryRows<{ name: string; column: string }>(
    site.target,
    `SELECT tables.name AS name, columns.name AS column FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table' AND tables.name NOT LIKE 'section_terms%' AND tables.name NOT LIKE 'sqlite%' AND tables.name NOT LIKE '\\_%' ESCAPE '\\'`,
  )
  // Runs one batch, because each separate query would cost as much as all of them together.
  const counts = await site.target.batch([
    ...columns.map(({ name, column }) => ({
      sql: `SELECT count(*) AS n FROM "${name}" WHERE instr(CAST("${column}" AS TEXT), ?) > 0`,
      params: [word],
    })),
    ...termTables.map((table) => ({
      sql: `SELECT count(*) AS n FROM ${table} WHERE ${table} MATCH ?`,
      params: [`"${word}"`],
    })),
  ])
  const names = [...columns.map(({ name, column }) => `${name}.${column}`), ...termTables]
  return names.filter((_, index) => Number(counts[index]![0]!.n) > 0)
}

/** Returns URLs of the social cards that show the word: in the title of their page or of a folder above it. */
async function cardsWith(site: TestSite, word: string): Promise<string[]> {
  const rows = await queryRows<{ picture: string }>(
    site.target,
    `SELECT DISTINCT picture FROM entry WHERE picture IS NOT NULL AND (instr(title || seo, ?1) > 0 OR EXISTS (
      SELECT 1 FROM navigation AS folder WHERE folder.channel = entry.channel AND folder.collection = entry.collection
        AND instr(folder.title, ?1) > 0 AND instr(entry.path, folder.path || '/') = 1
        AND folder.since < coalesce(entry.until, 1e9) AND coalesce(folder.until, 1e9) > entry.since))`,
    word,
  )
  return rows.map(({ picture }) => picture)
}

export async function read(site: TestSite, path: string): Promise<string> {
  const response = await site.get(path)
  return `${response.status} ${await response.text()}`
}

/** Waits until the site shows the newest release. */
export async function settle(site: TestSite): Promise<number> {
  const [row] = await queryRows<{ head: number }>(site.target, `SELECT head FROM channel WHERE name = 'live'`)
  await expect
    .poll(async () => Number((await site.get('/robots.txt')).headers.get('x-release')), { timeout: 10_000 })
    .toBe(row!.head)
  return row!.head
}

const places = [
  'en/3.sketch.md',
  'en/1.guide/4.plans.md',
  'en/2.reference/2.list.md',
  'fr/3.sketch.md',
  'en/4.cave/index.md',
]
const others = ['en/1.guide/2.use.md', 'en/2.reference/1.options.md', 'en/4.cave/1.deep.md']
const step = fc.oneof(
  fc.record({ kind: fc.constant('secret' as const), place: fc.constantFrom(...places), text: fc.nat(3) }),
  fc.record({ kind: fc.constant('remove' as const), place: fc.constantFrom(...places) }),
  fc.record({ kind: fc.constant('other' as const), place: fc.constantFrom(...others), text: fc.nat(3) }),
)

const pages = ['/en', '/en/guide/use', '/en/reference/options', '/en/cave/deep', '/sitemap.xml', '/llms.txt']
const paths = ['/en/sketch', '/en/guide/plans', '/en/reference/list', '/fr/sketch', '/en/cave']

function textAfter(one: { kind: 'secret' | 'remove' | 'other'; text?: number }): string | null {
  if (one.kind === 'remove') return null
  return one.kind === 'secret'
    ? secret('any', ` ${one.text}`).replace('./plan.png', '/images/shore.svg')
    : `---\ntitle: Page ${one.text}\n---\n\n## Part\n\nText ${one.text}.\n`
}

/**
 * Repeatedly publishes a secret at random places, edits other pages, removes the secret, and purges it. All rounds use
 * one site with social cards.
 */
export async function purgeAtRandom(site: TestSite, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const first = await settle(site)
      for (const one of steps) await site.publish({ [one.place]: textAfter(one) }, socialCardTools)
      await site.publish(Object.fromEntries(places.map((place) => [place, null])), socialCardTools)
      const head = await settle(site)
      const before = await Promise.all(pages.map((path) => read(site, path)))
      const socialCards = await cardsWith(site, marker)
      expect(await Promise.all(socialCards.map(async (path) => (await site.get(path)).status))).toEqual(
        socialCards.map(() => 200),
      )
      await purge({ target: site.target, paths, isInFolder: () => false }).catch((error: unknown) => {
        // The random steps may never have published the secret.
        if (!String(error).includes('No release has a page or file')) throw error
      })
      expect(await rowsWith(site, marker)).toEqual([])
      await settle(site)
      expect(await Promise.all(socialCards.map(async (path) => (await site.get(path)).status))).toEqual(
        socialCards.map(() => 404),
      )
      expect(await Promise.all(pages.map((path) => read(site, path)))).toEqual(before)
      for (let release = first + 1; release <= head; release++) {
        const told = await Promise.all([...pages, ...paths].map((path) => read(site, `${path}?release=${release}`)))
        for (const text of told) expect(text).not.toContain(marker)
        expect(told.filter((text) => text.startsWith('5'))).toEqual([])
      }
    }),
    { numRuns },
  )
}
