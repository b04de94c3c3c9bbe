import { describe, expect, test } from 'vitest'
import { readImage } from '../../../scripts/sync/collect/read-image.ts'
import { renderPng } from '../../harness/png.ts'

const png = Buffer.from(renderPng(40, 20))
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Returns the frame header of a JPEG of 80 × 40 pixels, after an EXIF segment with an orientation. */
function jpeg(orientation: number, { end = true } = {}): Buffer {
  const exif = Buffer.from('45786966000049492a0008000000010012010300010000000000000000000000', 'hex')
  exif.writeUInt16LE(orientation, 24)
  return Buffer.concat([
    Buffer.from('ffd8ffe1', 'hex'),
    lengthOf(exif),
    exif,
    Buffer.from('ffc0000b080028005001011100ffda0008010100003f0012345678', 'hex'),
    Buffer.from(end ? 'ffd9' : '', 'hex'),
  ])
}

function lengthOf(segment: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(segment.length + 2)
  return length
}

/** Returns a PNG whose header declares another size. */
function sized(width: number, height: number): Buffer {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

function webp(flags: number): Buffer {
  const bytes = Buffer.alloc(30)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(22, 4)
  bytes.write('WEBPVP8X', 8, 'latin1')
  bytes.writeUInt32LE(10, 16)
  bytes[20] = flags
  bytes.writeUIntLE(63, 24, 3)
  bytes.writeUIntLE(31, 27, 3)
  return bytes
}

/** Returns a WebP with EXIF data after its other chunks, with or without the prefix of JPEG. */
function webpWithExif(orientation: number, prefix = ''): Buffer {
  const exif = Buffer.from(`${prefix}49492a00080000000100120103000100000000000000`, 'hex')
  exif.writeUInt16LE(orientation, prefix.length / 2 + 18)
  const chunk = Buffer.alloc(8)
  chunk.write('EXIF', 'latin1')
  chunk.writeUInt32LE(exif.length, 4)
  const other = Buffer.from('584d50200300000041424300', 'hex') // An odd length has a byte of padding.
  const bytes = Buffer.concat([webp(0b1100), other, chunk, exif])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

/** A PNG with the chunk that announces animation frames (PNG, third edition, §11.3.6.1). */
const apng = Buffer.concat([
  png.subarray(0, 33),
  Buffer.from('000000086163544c000000020000000000000000', 'hex'),
  png.subarray(33),
])

/** Returns a PNG of 40 × 20 pixels with EXIF data, in either byte order, as chunk of that name. */
function pngWithExif(orientation: number, exif = '49492a00080000000100120103000100000000000000'): Buffer {
  const data = Buffer.from(exif, 'hex')
  if (data[0] === 0x49 && data.length > 20) data.writeUInt16LE(orientation, 18)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([png.subarray(0, 33), length, Buffer.from('eXIf'), data, Buffer.alloc(4), png.subarray(33)])
}

/** Returns the start of an AVIF of 64 × 32 pixels whose property `irot` rotates it. */
function avif(quarters: number): Buffer {
  const box = (type: string, ...parts: Buffer[]): Buffer => {
    const body = Buffer.concat([Buffer.from(type), ...parts])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(body.length + 4)
    return Buffer.concat([length, body])
  }
  const ispe = box('ispe', Buffer.from('000000000000004000000020', 'hex'))
  const properties = box('iprp', box('ipco', ispe, box('irot', Buffer.from([quarters]))))
  return Buffer.concat([box('ftyp', Buffer.from('avif\0\0\0\0avif')), box('meta', Buffer.alloc(4), properties)])
}

const read = (type: string, bytes: Buffer | string) => readImage(type, bytes.length, Buffer.from(bytes))

describe('an image has the size that browsers display', () => {
  test.each([
    [1, 80, 40],
    [3, 80, 40],
    [5, 40, 80],
    [6, 40, 80],
    [8, 40, 80],
  ])('for the EXIF orientation %i', (orientation, width, height) => {
    expect(read('image/jpeg', jpeg(orientation))).toEqual({ width, height })
    expect(read('image/png', pngWithExif(orientation))).toEqual({ width: width / 2, height: height / 2 })
  })

  test.each([
    [0, 64, 32],
    [1, 32, 64],
    [2, 64, 32],
    [3, 32, 64],
  ])('for an AVIF rotated by %i quarters', (quarters, width, height) => {
    expect(read('image/avif', avif(quarters))).toEqual({ width, height })
  })

  test.each([
    [1, '', {}],
    [3, '', { isAmbiguous: true }],
    [6, '', { isAmbiguous: true }],
    [6, '457869660000', { isAmbiguous: true }],
  ])('as stored for a WebP with orientation %i, which browsers show differently', (orientation, prefix, more) => {
    expect(read('image/webp', webpWithExif(orientation, prefix))).toEqual({ width: 64, height: 32, ...more })
  })

  test.each([
    ['big-endian', '4d4d002a000000080001011200030000000100060000', { width: 20, height: 40 }],
    ['too short', '4949', { width: 40, height: 20 }],
    ['with an offset past the end', '49492a00ff0000000100', { width: 40, height: 20 }],
    ['without an orientation', '49492a000800000001000f01030001000000060000000000', { width: 40, height: 20 }],
  ])('for EXIF data that is %s', (_, exif, size) => {
    expect(read('image/png', pngWithExif(6, exif))).toEqual(size)
  })
})

test.each([
  ['a PNG with frames', 'image/png', apng, { width: 40, height: 20, animated: true }],
  ['a still PNG', 'image/png', png, { width: 40, height: 20 }],
  ['a WebP with frames', 'image/webp', webp(0b10), { width: 64, height: 32, animated: true }],
  ['a still WebP', 'image/webp', webp(0), { width: 64, height: 32 }],
  ['a GIF', 'image/gif', gif, { width: 1, height: 1 }],
  ['a PNG with data after its end', 'image/png', Buffer.concat([png, Buffer.alloc(999)]), { width: 40, height: 20 }],
])('%s is recognized as animated or still', (_, type, bytes, expected) => {
  expect(read(type, bytes)).toEqual(expected)
})

describe('a file that is not the kind of image its name claims is not published', () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n'
  test.each([
    ['a Git LFS pointer', 'image/png', pointer, /Git LFS pointer/],
    ['a Git LFS pointer for an SVG', 'image/svg+xml', pointer, /Git LFS pointer/],
    ['a Git LFS pointer for an icon', 'image/x-icon', pointer, /Git LFS pointer/],
    ['a symbolic link', 'image/png', '../shared/logo.png', /symbolic link that Git stored as text/],
    ['an HTML page', 'image/jpeg', '<!DOCTYPE html>\n<title>404</title>', /HTML page/],
    ['an HTML page with a byte order mark', 'image/png', '\ufeff \n<html lang="en">', /HTML page/],
    ['an HTML page named as an SVG', 'image/svg+xml', '<!doctype html><svg></svg>', /HTML page/],
    ['a JSON response', 'image/webp', '{ "message": "Not Found" }', /JSON/],
    ['text', 'image/png', 'This is no image.', /not an image/],
    ['nothing', 'image/png', '', /empty/],
    ['an empty SVG', 'image/svg+xml', '', /empty/],
    ['half a PNG', 'image/png', png.subarray(0, 200), /incomplete/],
    ['the start of a PNG', 'image/png', png.subarray(0, 12), /not an image|incomplete/],
    ['half a JPEG', 'image/jpeg', jpeg(1, { end: false }), /incomplete/],
    ['half a GIF', 'image/gif', gif.subarray(0, 20), /incomplete/],
    ['half a WebP', 'image/webp', webp(0).subarray(0, 28), /incomplete|not an image/],
    [
      'half an SVG',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0',
      /ends before/,
    ],
    ['a PNG of no width', 'image/png', sized(0, 20), /declares 0 × 20 pixels$/],
    [
      'a PNG of billions of pixels',
      'image/png',
      sized(2_000_000_000, 2_000_000_000),
      /declares 2,000,000,000 × 2,000,000,000 pixels, more than the limit of 500 megapixels/,
    ],
    ['a GIF of billions of pixels', 'image/gif', Buffer.from(gif).fill(0xff, 6, 10), /65,535 × 65,535 pixels/],
    [
      'an SVG of billions of pixels',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg" width="2000000000" height="9"/>',
      /declares 2,000,000,000 × 9 pixels, more than the limit of 1,000,000 pixels per side/,
    ],
    [
      'an SVG whose entities multiply',
      'image/svg+xml',
      '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b \'&a;&a;\'>]><svg>&b;</svg>',
      /entities that contain other entities/,
    ],
    [
      'an SVG without its namespace, as copied from a page',
      'image/svg+xml',
      '<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
      /no `xmlns="http:\/\/www\.w3\.org\/2000\/svg"`$/,
    ],
    ['XML of another kind', 'image/svg+xml', '<?xml version="1.0"?><rss></rss>', /no `<svg>`/],
  ])('%s', (_, type, bytes, fault) => {
    expect(read(type, bytes).fault).toMatch(fault)
  })

  test.each([
    ['an SVG without a size', '<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>'],
    [
      'an SVG with an XML declaration',
      '<?xml version="1.0"?>\n<!-- Made by hand. -->\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg >',
    ],
    ['a large SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>'],
    [
      'an SVG with entities',
      '<!DOCTYPE svg [<!ENTITY a "b &amp; c"><!ENTITY d "e">]><svg xmlns="http://www.w3.org/2000/svg">&a;&d;</svg>',
    ],
    [
      'an SVG with its namespace in an entity, as written by Illustrator',
      '<!DOCTYPE svg [<!ENTITY n "http://www.w3.org/2000/svg">]><svg xmlns="&n;"/>',
    ],
    ['an SVG with a namespace prefix', '<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'],
  ])('unlike %s', (_, text) => {
    expect(read('image/svg+xml', text).fault).toBeUndefined()
  })
})

test.each([0, 1, 0xff])('bytes that follow an image in memory are not read: %i', (neighbor) => {
  const memory = Buffer.alloc(100, neighbor)
  memory.set([0, 0, 1, 0], 8)
  expect(readImage('image/x-icon', 4, memory.subarray(8, 12))).toEqual({})
})
