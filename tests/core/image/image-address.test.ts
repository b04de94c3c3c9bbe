import { expect, test } from 'vitest'
import { imageSources, negotiateImageFormat, parseImageAddress } from '../../../core/image/index.ts'
import { imageHref } from '../../../core/image/image-address.ts'
import { allowedWidths } from '../../../core/image/variants.ts'

test('allows the specified screen widths in both densities', () => {
  expect(allowedWidths).toEqual([320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072])
})

test.each([
  ['/_ipx/w_640/shore.png', { source: '/shore.png', width: 640 }],
  ['/_ipx/w_640&f_webp&q_80/images/a%20b.png', { source: '/images/a b.png', width: 640, format: 'webp', quality: 80 }],
  ['/_ipx/w_640%26f_jpg/a.png', { source: '/a.png', width: 640, format: 'jpeg' }],
  ['/_ipx/f_auto,w_640/a.png', { source: '/a.png', width: 640, format: 'auto' }],
  ['/_ipx/s_640x320/a.png', { source: '/a.png', width: 640, height: 320 }],
  ['/_ipx/h_320/a.png', { source: '/a.png', height: 320 }],
  ['/_ipx/_/_media/0a/a.png', { source: '/_media/0a/a.png' }],
])('reads %s as %o', (pathname, request) => {
  expect(parseImageAddress(pathname)).toEqual(request)
})

test.each([
  ['/_ipx/w_641/a.png', 'w', 'expected one of the widths 320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072'],
  ['/_ipx/w_0640/a.png', 'w', 'expected one of the widths 320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072'],
  ['/_ipx/w/a.png', 'w', 'expected one of the widths 320, 640, 768, 1024, 1280, 1536, 2048, 2560, 3072'],
  ['/_ipx/h_-1/a.png', 'h', 'expected a height in pixels'],
  ['/_ipx/f_bmp/a.png', 'f', 'expected one of webp, avif, jpeg, png, auto'],
  ['/_ipx/q_81/a.png', 'q', 'expected one of 50, 65, 75, 80, 90, 100'],
  ['/_ipx/blur_3/a.png', 'blur', 'is unknown; use one of: w, h, s, f, q'],
  ['/_ipx/w_640&w_768/a.png', 'w', 'is repeated; specify it once'],
  ['/_ipx/w_640', 'path', 'expected an image of this site, such as /_ipx/w_640/images/shore.png'],
  [
    '/_ipx/w_640/https://example.com/a.png',
    'path',
    'expected an image of this site, such as /_ipx/w_640/images/shore.png',
  ],
  ['/_ipx/w_640//example.com/a.png', 'path', 'expected an image of this site, such as /_ipx/w_640/images/shore.png'],
  ['/_ipx/w_640/%E0%A4%A/a.png', 'path', 'expected an image of this site, such as /_ipx/w_640/images/shore.png'],
])('rejects %s: %s %s', (pathname, parameter, message) => {
  expect(parseImageAddress(pathname)).toContainEqual({ parameter, message })
})

test('reads the image URLs that it writes', () => {
  expect(imageHref('/_media/0a/a.png', { width: 640, format: 'webp' })).toBe('/_ipx/w_640&f_webp/_media/0a/a.png')
  expect(imageHref('/a.png', {})).toBe('/_ipx/_/a.png')
  for (const width of allowedWidths)
    expect(parseImageAddress(imageHref('/a.png', { width, format: 'avif', quality: 50 }))).toEqual({
      source: '/a.png',
      width,
      format: 'avif',
      quality: 50,
    })
})

test('offers an image in each allowed width below its width, and at full width', () => {
  expect(imageSources('/a.png', 700)).toBe(
    '/_ipx/w_320&f_webp/a.png 320w, /_ipx/w_640&f_webp/a.png 640w, /_ipx/f_webp/a.png 700w',
  )
  expect(imageSources('/a.png', 640)).toBe('/_ipx/w_320&f_webp/a.png 320w, /_ipx/f_webp/a.png 640w')
  expect(imageSources('/a.png', 100)).toBe('/_ipx/f_webp/a.png 100w')
})

test.each([
  ['auto', 'image/png', 'image/avif,image/webp,image/apng,*/*;q=0.8', 'avif'],
  ['auto', 'image/png', 'image/webp,*/*', 'webp'],
  ['auto', 'image/png', 'image/avif;q=0, image/webp', 'webp'],
  ['auto', 'image/jpeg', 'image/*', 'jpeg'],
  ['auto', 'image/avif', '', 'png'],
  ['png', 'image/jpeg', 'image/avif', 'png'],
  [undefined, 'image/webp', 'image/avif', 'webp'],
] as const)('serves format %s of %s to a browser that accepts %s as %s', (wanted, type, accept, format) => {
  expect(negotiateImageFormat(wanted, type, accept)).toBe(format)
})
