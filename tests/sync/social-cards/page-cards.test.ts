import { imageSize } from 'image-size'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forkChannel, openPreviewAddress } from '../../../scripts/releases/fork-channel.ts'
import { purge } from '../../../scripts/releases/purge.ts'
import { rollBack } from '../../../scripts/releases/roll-back.ts'
import { ContentFolder } from '../../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../../scripts/sync/publish.ts'
import { socialCardTools as tools } from '../../harness/compile-tools.ts'
import { renderPng } from '../../harness/png.ts'
import { openTestSite, writeFiles } from '../../harness/site.ts'
import type { TestSite } from '../../harness/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({
    'site.config.json': '{"title":"Harbours","locales":["en","fr"]}',
    'en/index.md': '---\ntitle: Home\n---\n\nText.\n',
    'en/1.guide/.navigation.yml': 'title: Guide\n',
    'en/1.guide/1.install.md': '---\ntitle: Install\n---\n\nText.\n',
    'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\nText.\n',
    'en/2.own.md': '---\ntitle: Own\nseo: { ogImage: ./card.png, ogImageAlt: A card }\n---\n\nText.\n',
    'en/card.png': renderPng(640, 320),
  })
  await site.publish({}, tools)
})
afterAll(() => site.dispose())

/** Returns the social card properties in the head of a page, by their Open Graph names. */
async function cardOf(path: string): Promise<Record<string, string>> {
  const html = await (await site.get(path)).text()
  return Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="(og:image[^"]*|twitter:card)" content="([^"]*)"/g)].map(
      ([, name, content]) => [name!, content!.replaceAll('&quot;', '"')],
    ),
  )
}

const addressOf = async (path: string) => new URL((await cardOf(path))['og:image']!).pathname

test('every page has a separate social card, served like other media', async () => {
  const head = await cardOf('/en/guide/install')
  expect(head).toMatchObject({
    'og:image': expect.stringMatching(/^http:\/\/[^/]+\/_media\/[0-9a-f]{32}\/[0-9a-f]{16}\.png$/),
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Install',
    'twitter:card': 'summary_large_image',
  })
  const answer = await site.get(await addressOf('/en/guide/install'))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(imageSize(new Uint8Array(await answer.arrayBuffer()))).toMatchObject({ width: 1200, height: 630 })
  expect(await addressOf('/en')).not.toBe(await addressOf('/en/guide/install'))
})

test('an image set by the author replaces the social card', async () => {
  expect(await cardOf('/en/own')).toMatchObject({
    'og:image': expect.stringMatching(/\/card\.png$/),
    'og:image:width': '640',
    'og:image:height': '320',
    'og:image:alt': 'A card',
  })
})

test('a social card is rendered again only when its text changes', async () => {
  const before = await Promise.all(['/en/guide/install', '/en/guide/use', '/en'].map(addressOf))
  expect(await site.serve({}, tools)).toMatchObject({ published: false, media: 0 })
  expect(
    await site.serve({ 'en/1.guide/1.install.md': '---\ntitle: Install\n---\n\nOther text.\n' }, tools),
  ).toMatchObject({ published: true, media: 0 })
  expect(await site.serve({ 'en/1.guide/.navigation.yml': 'title: A guide\n' }, tools)).toMatchObject({
    published: true,
    changed: [],
  })
  const renamed = await Promise.all(['/en/guide/install', '/en/guide/use', '/en'].map(addressOf))
  expect(renamed.map((address, index) => address === before[index])).toEqual([false, false, true])

  await site.serve({ 'en/1.guide/.navigation.yml': 'title: Guide\n' }, tools)
  expect(await Promise.all(['/en/guide/install', '/en/guide/use', '/en'].map(addressOf))).toEqual(before)
  expect(
    (await (await site.get('/en/guide/use?history')).text()).match(/<li><span><a href="[^"]*\?release=/g),
  ).toHaveLength(1)
})

test("a title without a suitable font is reported, and its page uses the site's image", async () => {
  const { diagnostics } = await site.serve(
    {
      'en/3.korean.md': '---\ntitle: 설치\n---\n\nText.\n',
      'site.config.json': '{"title":"Harbours","locales":["en","fr"],"socialImage":"/site.png"}',
      'public/site.png': renderPng(8, 8),
    },
    tools,
  )
  expect(diagnostics).toMatchObject([{ code: 'picture-characters', file: 'en/3.korean.md', severity: 'warning' }])
  expect(await addressOf('/en/korean')).toBe('/site.png')
})

test('a site can turn social cards off', async () => {
  await site.serve({ 'site.config.json': '{"title":"Harbours","locales":["en","fr"],"pagePictures":false}' }, tools)
  expect(await cardOf('/en/guide/install')).toEqual({ 'twitter:card': 'summary' })
})

test('a rollback restores earlier social cards, and a preview shows those of its titles', async () => {
  const { release } = await rollBack({ target: site.target, channel: 'live' })
  await expect.poll(async () => (await site.get('/en')).headers.get('x-release')).toBe(String(release))
  const [install, use] = await Promise.all(['/en/guide/install', '/en/guide/use'].map(addressOf))

  await writeFiles(site.folder, {
    'site.config.json': '{"title":"Harbours","locales":["en","fr"]}',
    'en/1.guide/1.install.md': '---\ntitle: Set up\n---\n\nText.\n',
  })
  await forkChannel(site.target, 'next', 3600)
  const folder = new ContentFolder(site.folder)
  await publish({ folder, target: site.target, channel: 'next', renderer: 'test', tools })
  const token = (await openPreviewAddress(site.target, 'next', false)).split('/').at(-1)
  const previewed = await site.get('/en/guide/install', { cookie: `rivage-preview=${token}` })
  const [, own] = /property="og:image" content="([^"]*)"/.exec(await previewed.text())!
  expect([own, new URL(own!).pathname === install]).toEqual([expect.stringContaining('/_media/'), false])
  expect((await site.get(new URL(own!).pathname)).status).toBe(200)
  expect(await Promise.all(['/en/guide/install', '/en/guide/use'].map(addressOf))).toEqual([install, use])
  for (const address of [install, use]) expect((await site.get(address!)).status).toBe(200)
})

test("a purge removes the social cards that show a purged title: the page's, and those of the pages in its folder", async () => {
  const cave = (title: string) => ({ 'en/4.cave/index.md': `---\ntitle: ${title}\n---\n\nText.\n` })
  await site.serve(
    {
      'site.config.json': '{"title":"Harbours","locales":["en","fr"],"history":"all"}',
      ...cave('The smugglers’ cave'),
      'en/4.cave/1.deep.md': '---\ntitle: Deep\n---\n\nText, with a [way out](/en/guide/use).\n',
      'en/4.cave/2.pool/1.cold.md': '---\ntitle: Cold\nnavigation: { title: Icy }\n---\n\nText.\n',
    },
    tools,
  )
  const shown = await Promise.all(['/en/cave', '/en/cave/deep'].map(addressOf))
  const others = await Promise.all(['/en/cave/pool/cold', '/en/guide/use', '/en'].map(addressOf))
  const { release } = await site.serve({ 'en/4.cave/index.md': null }, tools)
  const present = await Promise.all(['/en/cave/deep', '/en/cave/pool/cold'].map(addressOf))

  const result = await purge({ target: site.target, paths: ['/en/cave'], isInFolder: () => false })
  expect(result).toMatchObject({ paths: ['/en/cave'], media: 2 })
  const statusOf = async (path: string) => (await site.get(path)).status
  expect(await Promise.all(shown.map(statusOf))).toEqual([404, 404])
  expect(await Promise.all([...others, ...present].map(statusOf))).toEqual([200, 200, 200, 200, 200])
  // The page below is unchanged, in past releases too, but its social card there is gone.
  expect(await statusOf(`/en/cave/deep?release=${release! - 1}`)).toBe(200)
  expect(await cardOf(`/en/cave/deep?release=${release! - 1}`)).not.toHaveProperty('og:image')
  expect(await addressOf('/en/cave/deep')).toBe(present[0])
})
