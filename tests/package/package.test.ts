import { execFile } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { characterEntities } from 'character-entities'
import * as decodes from 'decode-named-character-reference'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallerPackages } from '../../scripts/bundle/smaller-packages.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { SocialCardFonts } from '../../scripts/sync/social-cards/fonts.ts'
import { ownProject } from '../harness/own-project.ts'
import { openTestSite, writeFiles } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { createSite, install, packEngine, runRivage, startRivage, unpack, longTest } from './packed-site.ts'
import type { PackageManifest } from './packed-site.ts'

const run = promisify(execFile)

/** Custom code of the site, which imports from the package. */
const ownCode = {
  '_code/components/price.tsx': `import { defineComponent } from 'rivage/components'
import { Island } from 'rivage/islands'
import sum from '../islands/sum.tsx'

export default defineComponent({
  props: { plan: 'text', seats: 'number' },
  render: ({ props: { plan, seats }, t }) => (
    <section>
      <h2>{plan?.toUpperCase()}</h2> {t('common.or')} <Island island={sum} props={{ start: seats ?? 0 }} />
    </section>
  ),
})
`,
  '_code/islands/sum.tsx': `import { useState } from 'react'
import { defineIsland } from 'rivage/islands'

function Sum({ start }: { start: number }) {
  const [count, setCount] = useState(start)
  return <button onClick={() => setCount(count + 1)}>{count}</button>
}

export default defineIsland({ when: 'interaction', component: Sum })
`,
  '_code/slots/footer.tsx': `import { defineSlot } from 'rivage/slots'

export default defineSlot({ render: ({ site, page }) => <p>{site.title.trim()} {page?.path}</p> })
`,
  '_code/styles.css': 'h2 { color: inherit }\n',
  'en/1.guide/3.price.md': '---\ntitle: Price\n---\n\n::price{plan="Team" seats="5"}\n::\n',
  'fr/1.guide/3.price.md': '---\ntitle: Prix\n---\n\n::price{plan="Team" seats="5"}\n::\n',
}

const pluginName = 'rivage-plugin-tides'
const pluginFolder = join(engineFolder, 'tests', 'fixtures', 'plugins', pluginName)

/**
 * A new site next to an installed tarball, in a folder with a space. The dependencies of the tarball are those of this
 * checkout.
 */
let folder: string
let tarball: string
let imported: string[]
let manifest: PackageManifest

beforeAll(async () => {
  const workshop = await temporaryFolder('package')
  ;({ tarball, imported } = await packEngine())
  folder = join(workshop, 'my docs')
  await createSite(folder, tarball)
  await install(join(folder, 'node_modules'), tarball)
  await writeFiles(join(folder, 'content'), ownCode)
  manifest = JSON.parse(
    await readFile(join(folder, 'node_modules', 'rivage', 'package.json'), 'utf8'),
  ) as typeof manifest
})

let serving: ChildProcess | undefined
/** URL of the site, once it is served. */
let served: Promise<string> | undefined
afterAll(async () => {
  if (!serving) return
  serving.kill('SIGTERM')
  await once(serving, 'exit')
})

test('the package is small, contains no tests, content, sources, or unused types, and no paths of the build machine', async () => {
  expect((await stat(tarball)).size).toBeLessThan(3_000_000)
  const files = await readdir(join(folder, 'node_modules', 'rivage'), { recursive: true })
  expect(
    files.filter((file) => /^(?:tests|content|bench|worker|client|core)\b|\.tsx?$/.test(file.replace(/\.d\.ts$/, ''))),
  ).toEqual([])
  expect(files).not.toContain(join('dist', 'engine', 'types', 'core', 'insight', 'report', 'report.d.ts'))
  for (const file of files.filter((each) => each.endsWith('.js')))
    expect(await readFile(join(folder, 'node_modules', 'rivage', file), 'utf8')).not.toContain(engineFolder)
})

test('the packed command line decodes the same character references as the source', async () => {
  const { outputFiles } = await build({
    stdin: { contents: `export * from 'decode-named-character-reference'`, resolveDir: engineFolder },
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    plugins: [smallerPackages],
  })
  const code = outputFiles[0]!.text
  const packed = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as typeof decodes
  for (const name of [...Object.keys(characterEntities), 'nbspx', 'ampp', 'Amp', 'constructor', 'notin1', 'x'])
    expect(packed.decodeNamedCharacterReference(name), name).toBe(decodes.decodeNamedCharacterReference(name))
  expect(code).not.toContain('characterEntities')
})

test('the package contains the schemas that editors use for a site’s files', async () => {
  const names = ['config', 'frontmatter', 'navigation', 'components']
  for (const name of names) {
    const file = join(folder, 'node_modules', 'rivage', 'dist', 'engine', 'schemas', `${name}.json`)
    expect(JSON.parse(await readFile(file, 'utf8')), name).toBeTypeOf('object')
  }
})

test('the package depends only on packages that its code or types import, and on icon sets', () => {
  const { dependencies, peerDependencies } = manifest
  const own = Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !name.startsWith('@iconify-json/'))
  expect(own.sort()).toEqual(imported)
})

test('a new site has the React that the package requires, and no Wrangler until it is deployed', async () => {
  const { wrangler, ...required } = manifest.peerDependencies
  const site = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Partial<PackageManifest>
  expect(site.dependencies).toMatchObject(required)
  expect(wrangler).toMatch(/^\^4\./)
  for (const flags of [[], ['--dry-run']]) {
    const { code, output } = await rivage('deploy', ...flags)
    expect(code, output).toBe(2)
    expect(output).toContain('`npm install --save-dev wrangler@4`')
  }
})

test('editors check the code of a site with the types of the package', async () => {
  const tsc = join(engineFolder, 'node_modules', '.bin', 'tsc')
  await run(tsc, ['--project', '.'], { cwd: folder })
  await writeFiles(folder, {
    'content/_code/components/wrong.tsx': ownCode['_code/components/price.tsx'].replace('seats ?? 0', 'plan ?? 0'),
  })
  await expect(run(tsc, ['--project', '.'], { cwd: folder })).rejects.toMatchObject({
    stdout: expect.stringContaining("Type 'string | number' is not assignable to type 'number'"),
  })
  await writeFiles(folder, { 'content/_code/components/wrong.tsx': null })
  // A plugin uses the same types.
  await cp(pluginFolder, join(folder, pluginName), { recursive: true })
  await writeFiles(folder, { 'plugin.json': `{ "extends": "./tsconfig.json", "include": ["${pluginName}"] }` })
  await run(tsc, ['--project', 'plugin.json'], { cwd: folder })
  await rm(join(folder, pluginName), { recursive: true })
})

test('only public modules can be imported', async () => {
  const names = ['rivage/config', 'rivage/dist/engine/config.js', 'rivage']
  const script = `for (const name of ${JSON.stringify(names)}) console.log(await import(name).then((m) => Object.keys(m).includes('defineConfig'), (e) => e.code))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder })
  expect(stdout.trim().split('\n')).toEqual(['true', 'ERR_PACKAGE_PATH_NOT_EXPORTED', 'ERR_PACKAGE_PATH_NOT_EXPORTED'])
})

test('a check finds no problems in a new site, and writes its custom components for editors', async () => {
  expect(await rivage('check')).toMatchObject({ code: 0, output: expect.stringContaining('nothing to fix') })
  const components = JSON.parse(await readFile(join(folder, '.rivage', 'schemas', 'components.json'), 'utf8')) as {
    mdc_name: string
  }[]
  expect(components.map(({ mdc_name: name }) => name)).toEqual(expect.arrayContaining(['callout', 'price']))
})

test('a check reports a language without an interface and links to Rivage’s repository', async () => {
  const content = await temporaryFolder('language')
  await writeFiles(content, {
    'site.config.json': '{ "locales": ["en", "tlh"] }',
    'en/index.md': 'Home.\n',
    'tlh/index.md': 'juH.\n',
  })
  const { code, output } = await rivage('check', '--content', content, '--translations')
  expect(code).toBe(0)
  expect(output).toContain('The interface is not translated into Klingon (`tlh`)')
  expect(output).toContain('https://github.com/rivage-docs/rivage')
  expect(output).not.toContain('core/locale')
})

test('a site with the package serves the same bytes as a checkout', longTest, async () => {
  const address = await (served = serve())
  const checkout = await openTestSite(await readTexts(join(folder, 'content')), { port: 0 })
  // Publishes one more release with social cards, like a sync from the command line.
  await checkout.serve({}, { socialCardFonts: new SocialCardFonts(ownProject) })
  for (const path of [
    '/en',
    '/en/guide/price',
    '/fr/guide/writing',
    '/raw/en/guide/getting-started.md',
    '/sitemap.xml',
  ]) {
    const served = await fetch(`${address}${path}`)
    expect(served.status, path).toBe(200)
    const same = await checkout.get(path)
    expect(withoutOrigin(await served.text(), address), path).toBe(
      withoutOrigin(await same.text(), checkout.url.origin),
    )
  }
})

test('the next sync publishes a plugin that was packed and installed', longTest, async () => {
  const { stdout } = await run('npm', ['pack', '--pack-destination', folder], { cwd: pluginFolder })
  await unpack(join(folder, stdout.trim()), join(folder, 'node_modules', pluginName))
  const config = join(folder, 'content', 'site.config.ts')
  await writeFile(config, (await readFile(config, 'utf8')).replace('title:', `plugins: ['${pluginName}'],\n  title:`))
  await writeFiles(join(folder, 'content'), {
    'en/1.guide/4.tides.md': '---\ntitle: Tides\n---\n\n::tide{harbour="Brest" :count="2"}\n::\n',
  })
  expect(await rivage('sync')).toMatchObject({ code: 0, output: expect.stringContaining('Published release 2') })
  await expect
    .poll(async () => await (await fetch(`${await served}/en/guide/tides`)).text())
    .toContain('Tides at Brest: 2 high tides')
})

test('the Cloudflare settings combine those of the site and of the engine', async () => {
  const settings = JSON.parse(await readFile(join(folder, '.rivage', 'wrangler.json'), 'utf8')) as Record<
    string,
    unknown
  >
  expect(settings).toMatchObject({
    name: 'my-docs',
    main: 'build/worker/index.js',
    assets: { directory: 'build/assets', binding: 'ASSETS' },
    d1_databases: [{ binding: 'DB', database_id: 'my-docs', migrations_dir: '../node_modules/rivage/migrations' }],
    vars: { SHARED_CACHE: true },
  })
  expect(settings).not.toHaveProperty('build')
})

/** Returns a page without its origin and its time of publication. */
function withoutOrigin(text: string, origin: string): string {
  return text
    .replaceAll(origin, '')
    .replaceAll(encodeURIComponent(origin), '')
    .replace(/dateTime="[^"]+"|"dateModified":"[^"]+"|<lastmod>[^<]+|Release \d+/g, '')
}

async function readTexts(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = await Promise.all(
    paths.map(async (path) => [path.slice(root.length + 1), await readFile(path, 'utf8')]),
  )
  return Object.fromEntries(texts) as Record<string, string>
}

const rivage = async (...args: string[]) => await runRivage(folder, args)

/** Builds and publishes the site, starts `rivage serve`, and returns the URL when it is ready. */
async function serve(): Promise<string> {
  await rivage('build')
  await rivage('sync')
  serving = startRivage(folder, ['serve', '--port', '0'])
  serving.stderr!.pipe(process.stderr)
  const printed: string[] = []
  for await (const line of createInterface(serving.stdout!)) {
    printed.push(line)
    const { event, address } = JSON.parse(line) as { event: string; address: string }
    if (event === 'listening') return address
  }
  throw new Error(`It ended:\n${printed.join('\n')}`)
}
