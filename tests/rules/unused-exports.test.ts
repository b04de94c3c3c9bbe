import { expect, test } from 'vitest'
import { readModules, readProject, topFolder } from './read-modules.ts'
import type { Import, Modules } from './read-modules.ts'

const product = new Set(['bench', 'client', 'core', 'scripts', 'worker'])

interface Exception {
  file: string
  names: readonly string[]
  reason: string
}

/** Entry points: a runtime, the bundler, or generated code loads them by file, so that no module imports them. */
const entryPoints: Exception[] = [
  {
    file: 'worker/index.ts',
    names: ['default', 'Answers', 'Head'],
    reason: 'workerd calls it: `main` in wrangler.toml',
  },
  { file: 'core/locale/unpack-messages.ts', names: ['unpackMessages'], reason: 'bundles call it for each language' },
  {
    file: 'scripts/bundle/package-messages.ts',
    names: ['readMessagesOf'],
    reason: 'the package calls it for each language',
  },
  { file: 'bench/workers/bare-read.ts', names: ['default'], reason: 'workerd calls it in a bench' },
  { file: 'bench/workers/hello.ts', names: ['default'], reason: 'workerd calls it in a bench' },
  { file: 'bench/workers/distant-database.ts', names: ['default'], reason: 'workerd calls it in a bench' },
]

/** The documented API for sites and extensions, which the product itself may not use. */
const publicApi: Exception[] = [
  {
    file: 'core/release/site-config-input.ts',
    names: ['defineConfig'],
    reason: '`rivage/config`, for `site.config.ts`',
  },
  { file: 'client/data/content.ts', names: ['openContent'], reason: '`/__nuxt_content/client.js`' },
]

/** Exports that only tests use: few, each with its reason. */
const hooks: Exception[] = [
  {
    file: 'scripts/bundle/generated-lists.ts',
    names: ['listedFolders', 'renderList'],
    reason: 'a rule compares the lists with the folders',
  },
  {
    file: 'scripts/local/database-file.ts',
    names: ['databaseFileOf'],
    reason: 'tests copy the databases of many sites',
  },
  {
    file: 'scripts/local/load-miniflare.ts',
    names: ['withGrowingBuffer', 'withoutBookmarksOfReads'],
    reason: 'tests run it on the installed miniflare and on others',
  },
  {
    file: 'scripts/remote/open-remote-database.ts',
    names: ['openThrough'],
    reason: 'the session with Cloudflare is replaced by a local database',
  },
  {
    file: 'scripts/serve/image-files.ts',
    names: ['packageFolders'],
    reason: 'tests install the npm package with what it depends on, and nothing else',
  },
  {
    file: 'scripts/sync/code-version.ts',
    names: ['codeParts'],
    reason: 'a test looks whether every source of compiled pages is among them',
  },
  {
    file: 'worker/store/preview-tables.ts',
    names: ['readFrom'],
    reason: 'a statement is rewritten for a preview: the query plan is tested',
  },
  { file: 'worker/store/search.ts', names: ['sectionsStatement'], reason: 'its query plan is tested' },
]

/** Returns the exports that nothing in the product uses, each as a sentence. */
function findUnused(modules: Modules, exceptions: readonly Exception[]): string[] {
  const used = usedExports(modules)
  const isExcepted = (file: string, name: string) =>
    exceptions.some((exception) => exception.file === file && exception.names.includes(name))
  return [...modules.values()].flatMap(({ file, exports, reExports }) => {
    if (!product.has(topFolder(file))) return []
    const passedOn = reExports.map(({ alias }) => alias).filter((alias) => alias !== '*')
    return [...exports, ...passedOn]
      .filter((name) => !used.has(`${file} ${name}`) && !isExcepted(file, name))
      .map(
        (name) =>
          `${name} of ${file} has no user in the product. Delete it with its tests, or drop the word \`export\` if its own file uses it.`,
      )
  })
}

/** Returns `file name` of every export that the product uses, including the re-exports on the way. */
function usedExports(modules: Modules): Set<string> {
  const used = new Set<string>()
  for (const module of modules.values()) {
    if (product.has(topFolder(module.file))) for (const taken of module.imports) take(taken)
  }
  return used

  function take({ from, names }: Pick<Import, 'from' | 'names'>): void {
    const { exports, reExports } = modules.get(from)!
    const all = [...exports, ...reExports.map(({ alias }) => alias)]
    for (const name of names === '*' ? all : names) {
      if (used.has(`${from} ${name}`)) continue
      used.add(`${from} ${name}`)
      const passed = reExports.find(({ alias }) => alias === name)
      if (passed) take({ from: passed.from, names: [passed.name] })
      else if (!exports.includes(name))
        for (const { from: other } of stars(reExports)) take({ from: other, names: [name] })
    }
    if (names === '*') for (const { from: other } of stars(reExports)) take({ from: other, names })
  }

  function stars(reExports: readonly { from: string; alias: string }[]): readonly { from: string }[] {
    return reExports.filter(({ alias }) => alias === '*')
  }
}

test('every export is used by the product, is an entry point, or is listed with its reason', async () => {
  expect(findUnused(await readProject(), [...entryPoints, ...publicApi, ...hooks])).toEqual([])
})

test('every listed exception exists and is needed', async () => {
  const unused = findUnused(await readProject(), [])
  for (const { file, names } of [...entryPoints, ...publicApi, ...hooks]) {
    for (const name of names)
      expect(
        unused.some((sentence) => sentence.startsWith(`${name} of ${file} `)),
        `${name} of ${file} is used, or gone: take it off the list`,
      ).toBe(true)
  }
})

test('finds an export that only tests use, and suggests a fix', () => {
  const planted = {
    'core/a/index.ts': `export { one, two } from './one.ts'\nexport type { Shape } from './one.ts'`,
    'core/a/one.ts': `export const one = 1\nexport const two = 2\nexport type Shape = 'round'\nexport const [three] = [3]`,
    'worker/page.ts': `import { one } from '../core/a/index.ts'\nexport const page = one`,
    'tests/core/a/one.test.ts': `import { two } from '../../../core/a/index.ts'\nimport { page } from '../../../worker/page.ts'\nexport const used = [two, page]`,
  }
  const exceptions = [{ file: 'core/a/one.ts', names: ['three'], reason: 'planted' }]
  expect(findUnused(readModules(planted), exceptions).map((sentence) => sentence.split(' has ')[0])).toEqual([
    'two of core/a/index.ts',
    'Shape of core/a/index.ts',
    'two of core/a/one.ts',
    'Shape of core/a/one.ts',
    'page of worker/page.ts',
  ])
  expect(findUnused(readModules(planted), [])[2]).toContain('Delete it with its tests, or drop the word `export`')
})

test('counts uses by `import()`, as a type, and by wildcard', () => {
  const planted = {
    'client/a.ts': `export const a = 1\nexport const rest = 2`,
    'client/b.ts': `export const b = 1`,
    'client/c.ts': `export type C = 1`,
    'client/d.ts': `export * from './e.ts'`,
    'client/e.ts': `export const e = 1`,
    'client/main.ts': `const { a } = await import('./a.ts')\nvoid import('./b.ts').then((all) => all.b)\nlet c: import('./c.ts').C\nimport { e } from './d.ts'`,
  }
  expect(findUnused(readModules(planted), [])).toEqual([expect.stringMatching(/^rest of client\/a\.ts /)])
})
