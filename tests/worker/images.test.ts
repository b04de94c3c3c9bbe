import * as fc from 'fast-check'
import { imageSize } from 'image-size'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderPng } from '../harness/png.ts'
import { openUnchangedSite } from '../harness/site.ts'
import type { UnchangedSite } from '../harness/site.ts'
import { anyText } from '../harness/any-text.ts'

const shore = renderPng(1600, 900)
/** The file starts and ends like an image, but the data in between is damaged. */
const damaged = shore.map((byte, index) => (index > 60 && index < shore.length - 20 ? 0 : byte))

/** A few bytes that declare an image of 400 megapixels. A sync rejects larger ones. */
const bomb = renderPng(1, 1)
new DataView(bomb.buffer, bomb.byteOffset).setUint32(16, 20_000)
new DataView(bomb.buffer, bomb.byteOffset).setUint32(20, 20_000)

const files = {
  'en/index.md': '---\ntitle: Home\n---\n\n![Shore](/images/shore.png)\n',
  'public/images/shore.png': shore,
  'public/images/small.png': renderPng(200, 100),
  'public/images/damaged.png': damaged,
  'public/images/none.png': 'This is no image.',
  'public/images/bomb.png': bomb,
  'public/images/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  'public/images/plan.pdf': '%PDF-1.7',
}

let site: UnchangedSite
/** The immutable URL of the image `shore`, from the page that shows it. */
let shoreHref: string

beforeAll(async () => {
  site = await openUnchangedSite(files)
  shoreHref = /\/_media\/[0-9a-f]{32}\/shore\.png/.exec(await (await site.get('/en')).text())![0]
})
afterAll(() => site.dispose())

async function measure(path: string, headers: Record<string, string> = {}) {
  const response = await site.get(path, headers)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    headers: response.headers,
    bytes,
    ...imageSize(bytes),
  }
}

test('sends an image of hundreds of megapixels unchanged and never decodes it', async () => {
  const { status, type, bytes } = await measure('/_ipx/w_320&f_webp/images/bomb.png')
  expect([status, Buffer.from(bytes).equals(bomb)]).toEqual([200, true])
  expect(type).toBe('png')
})

test.each([
  ['w_320&f_webp', 'image/webp', 'webp', 320, 180],
  ['w_640,f_jpeg,q_50', 'image/jpeg', 'jpg', 640, 360],
  ['s_640x360&f_webp', 'image/webp', 'webp', 640, 360],
  ['h_180&f_webp', 'image/webp', 'webp', 320, 180],
  ['f_webp', 'image/webp', 'webp', 1600, 900],
  ['w_320', 'image/png', 'png', 320, 180],
  ['w_3072&f_webp', 'image/webp', 'webp', 1600, 900],
])('%s returns %s', async (modifiers, contentType, type, width, height) => {
  expect(await measure(`/_ipx/${modifiers}/images/shore.png`)).toMatchObject({
    status: 200,
    headers: expect.anything(),
    type,
    width,
    height,
  })
  expect((await site.get(`/_ipx/${modifiers}/images/shore.png`)).headers.get('content-type')).toBe(contentType)
})

test('image URLs with a hash are immutable; those of public files are revalidated', async () => {
  expect((await site.get(`/_ipx/w_320&f_webp${shoreHref}`)).headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await site.get('/_ipx/w_320&f_webp/images/shore.png')).headers.get('cache-control')).toBe(
    'public, max-age=60',
  )
})

test('answers conditional requests without creating the image, and HEAD with headers only', async () => {
  const path = `/_ipx/w_320&f_webp${shoreHref}`
  const tag = (await site.get(path)).headers.get('etag')!
  expect((await site.get(path, { 'if-none-match': tag })).status).toBe(304)
  const head = await site.get(path, {}, 'HEAD')
  expect([head.status, head.headers.get('etag'), head.headers.get('content-type'), await head.text()]).toEqual([
    200,
    tag,
    'image/webp',
    '',
  ])
})

test('equivalent URLs return the same bytes, readable by scripts of other origins', async () => {
  const one = await measure('/_ipx/w_320&f_webp/images/shore.png')
  const other = await measure(`/_ipx/f_webp,w_320${shoreHref}?anything=1`)
  expect(other.bytes).toEqual(one.bytes)
  expect(other.headers.get('etag')).toBe(one.headers.get('etag'))
  expect(other.headers.get('access-control-allow-origin')).toBe('*')
})

test('`auto` selects a format that the browser accepts and sets Vary', async () => {
  const of = async (accept: string) => {
    const { headers } = await measure('/_ipx/w_320&f_auto/images/shore.png', { accept })
    return [headers.get('content-type'), headers.get('vary')]
  }
  expect(await of('image/avif,image/webp,*/*')).toEqual(['image/avif', 'Accept'])
  expect(await of('image/webp,*/*')).toEqual(['image/webp', 'Accept'])
  expect(await of('*/*')).toEqual(['image/png', 'Accept'])
})

test('never enlarges an image', async () => {
  expect(await measure('/_ipx/w_640&f_webp/images/small.png')).toMatchObject({ width: 200, height: 100 })
})

test('sends SVGs, and images without modifiers, unchanged', async () => {
  expect((await measure('/_ipx/_/images/shore.png')).bytes).toEqual(new Uint8Array(shore))
  const drawing = await site.get('/_ipx/w_320&f_webp/images/mark.svg')
  expect([drawing.status, drawing.headers.get('content-type'), await drawing.text()]).toEqual([
    200,
    'image/svg+xml',
    files['public/images/mark.svg'],
  ])
})

test('never publishes a file whose type does not match its name', async () => {
  for (const address of ['/images/none.png', '/_ipx/w_320&f_webp/images/none.png'])
    expect((await site.get(address)).status).toBe(404)
})

test('reports a damaged image', async () => {
  const response = await site.get('/_ipx/w_320&f_webp/images/damaged.png', { accept: 'application/json' })
  expect([response.status, ((await response.json()) as { statusMessage: string }).statusMessage]).toEqual([
    422,
    expect.stringMatching(/^Image cannot be read: .*\.png$/),
  ])
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

test('rejects a height that changes the proportions and names the correct one', async () => {
  const response = await site.get('/_ipx/s_640x640/images/shore.png', { accept: 'application/json' })
  expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
    400,
    'h: expected 360, not "640"',
  ])
})

describe('rejects any other variant', () => {
  const modifiers = [
    'w_1',
    'w_321',
    'w_99999999999999999999',
    'w_',
    'w',
    'w_640px',
    'w_0x280',
    'h_1',
    'h_0',
    's_640',
    's_640x',
    's_x640',
    's_9999x9999',
    's_640x1',
    'f_',
    'f_gif',
    'f_svg',
    'f_../..',
    'q_1',
    'q_0',
    'q_101',
    'q_-80',
    'dpr_2',
    'blur_5',
    'fit_cover',
    'constructor_1',
    '__proto___1',
    '%00',
    '%',
    'w_640&w_640',
    'w_320&&&&x',
    'x'.repeat(3000),
    'w_٣٢٠',
    'toString',
  ]
  const sources = ['images/shore.png', 'images/none.png']
  const refused = modifiers.flatMap((modifier) => sources.map((source) => `/_ipx/${modifier}/${source}`))
  const elsewhere = [
    '/_ipx',
    '/_ipx/',
    '/_ipx/w_320',
    '/_ipx/w_320/',
    '/_ipx/w_320/en',
    '/_ipx/w_320/no.png',
    '/_ipx/w_320/images/plan.pdf',
    '/_ipx/w_320/https://example.com/a.png',
    '/_ipx/w_320/https:/example.com/a.png',
    '/_ipx/w_320//example.com/a.png',
    '/_ipx/w_320/%2F%2Fexample.com/a.png',
    '/_ipx/w_320/data:image/png,x',
    '/_ipx/w_320/_media/x/shore.png',
    `/_ipx/w_320/_media/${'0'.repeat(32)}/shore.png`,
    '/_ipx/w_320/_ipx/w_320/images/shore.png',
    '/_ipx/w_320/images/%E0%A4%A',
    '/_ipx/w_320/images/..%2f..%2fetc',
    '/_ipx/w_320/file:///etc/passwd',
    `/_ipx/w_320/${'a/'.repeat(2000)}`,
    '/_ipx/_/_assets/main.js',
  ]

  test.each([...refused, ...elsewhere])('%s', async (path) => {
    const { status } = await site.get(path, { accept: 'application/json' })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  test('for random URLs', async () => {
    const piece = fc.oneof(
      anyText(30).map((text) => encodeURIComponent(text.toWellFormed())),
      fc.tuple(fc.constantFrom('w', 'h', 's', 'f', 'q'), fc.integer()).map(([name, value]) => `${name}_${value}`),
    )
    const path = fc.constantFrom('images/shore.png', 'images/none.png', 'images/mark.svg', '', 'x')
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 4 }), path, async (modifiers, source) => {
        const response = await site.get(`/_ipx/${modifiers.join('&')}/${source}`, { accept: '*/*' })
        expect(response.status).toBeLessThan(500)
        await response.arrayBuffer()
      }),
      { numRuns: 300 },
    )
  })

  test('reports invalid URLs to programs as JSON', async () => {
    for (const path of ['/_ipx/w_641/images/shore.png', '/_ipx/w_320/images/none.png']) {
      const response = await site.get(path, { accept: '*/*', 'user-agent': 'python-requests/2.32' })
      expect(await response.json()).toMatchObject({ error: true, statusCode: response.status })
    }
  })

  test.each(['POST', 'PUT', 'DELETE'])('rejects %s for an image', async (method) => {
    const response = await site.get('/_ipx/w_320/images/shore.png', {}, method)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

test('sends the original, with a short cache lifetime, if no image service is available', async () => {
  const plain = await openUnchangedSite(files, { images: false })
  const response = await plain.get('/_ipx/w_320&f_webp/images/shore.png')
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array(shore))
  expect([response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    'image/png',
    'public, max-age=60',
  ])
  expect((await plain.get('/_ipx/w_321/images/shore.png')).status).toBe(400)
  await plain.dispose()
})
