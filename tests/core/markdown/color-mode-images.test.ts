import { expect, test } from 'vitest'
import { divideColorModes } from '../../../core/markdown/index.ts'
import { outlineOf, parseBody } from './parse-body.ts'

function divide(body: string): string {
  const { root } = parseBody(body)
  divideColorModes(root)
  return outlineOf(root)
    .replaceAll('></img>', '>')
    .replaceAll('></source>', '>')
    .replaceAll(/\s*\n\s*/g, '')
}

const light = (inside: string) => `<span className=only-light>${inside}</span>`
const dark = (inside: string) => `<span className=only-dark>${inside}</span>`
const query = (mode: string) => `(prefers-color-scheme: ${mode})`
const picture = (...inside: string[]) => `<picture>${inside.join('')}</picture>`

test.each([
  ['![a](d.png#gh-dark-mode-only)', dark('<img src=d.png alt=a>')],
  ['![a](l.png#gh-light-mode-only)', light('<img src=l.png alt=a>')],
  ['![a](l.png#only-light)', light('<img src=l.png alt=a>')],
  ['![a](https://example.org/d.png#only-dark)', dark('<img src=https://example.org/d.png alt=a>')],
  ['![a](d.png#fragment)', '<img src=d.png#fragment alt=a>'],
])('shows %s in one color mode only', (written, shown) => {
  expect(divide(written)).toBe(`<p>${shown}</p>`)
})

test.each([
  ['<img class="dark:hidden" src="a.png">', light('<img src=a.png>')],
  ['<img class="wide light:sl-hidden" src="a.png">', dark('<img className=wide src=a.png>')],
  ['<img class="hidden dark:block" src="a.png">', dark('<img src=a.png>')],
  ['<div class="dark:sl-hidden wide">a</div>', '<div className=wide only-light>a</div>'],
  ['<img class="dark:wide hidden" src="a.png">', '<img className=dark:wide hidden src=a.png>'],
])('reads classes of other systems for a color mode: %s', (written, shown) => {
  expect(divide(written)).toBe(shown)
})

test('turns a pair of images in a link into one image for each mode', () => {
  expect(divide('[![a](d.png#gh-dark-mode-only)![a](l.png#gh-light-mode-only)](https://example.org)')).toBe(
    `<p><a href=https://example.org>${dark('<img src=d.png alt=a>')}${light('<img src=l.png alt=a>')}</a></p>`,
  )
})

test.each([
  [
    'a source for dark mode',
    `<source media="${query('dark')}" srcset="d.png"><img alt="a" src="l.png">`,
    light('<img alt=a src=l.png>') + dark('<img alt=a src=d.png>'),
  ],
  [
    'a source for each mode',
    `<source media="(PREFERS-COLOR-SCHEME:DARK)" srcset="d.png"><source media="${query('light')}" srcset="l.png"><img src="x.png">`,
    light('<img src=l.png>') + dark('<img src=d.png>'),
  ],
  [
    'a source with sizes',
    `<source media="${query('dark')}" srcset="d.png 1x, d2.png 2x" width="300"><img src="l.png">`,
    light('<img src=l.png>') + dark('<img src=d.png width=300 srcSet=d.png 1x, d2.png 2x>'),
  ],
  [
    'a mode combined with a width',
    `<source media="${query('dark')} and (min-width: 600px)" srcset="d.png"><img src="l.png">`,
    light('<img src=l.png>') + dark(picture('<source srcSet=d.png media=(min-width: 600px)>', '<img src=l.png>')),
  ],
  [
    'a mode combined with a media type',
    `<source media="screen and ${query('dark')}" srcset="d.png"><img src="l.png">`,
    light('<img src=l.png>') + dark('<img src=d.png>'),
  ],
  [
    'formats for dark mode',
    `<source media="${query('dark')}" type="image/webp" srcset="d.webp"><source media="${query('dark')}" srcset="d.png"><img src="l.png">`,
    light('<img src=l.png>') + dark(picture('<source type=image/webp srcSet=d.webp>', '<img src=d.png>')),
  ],
  [
    'no mode',
    '<source media="(min-width: 600px)" srcset="w.png"><img src="l.png">',
    picture('<source media=(min-width: 600px) srcSet=w.png>', '<img src=l.png>'),
  ],
  [
    'a negated mode',
    `<source media="not all and ${query('dark')}" srcset="l.png"><img src="d.png">`,
    light(picture('<source media=not all and (max-width: 0) srcSet=l.png>', '<img src=d.png>')) +
      dark(picture('<source media=not all and (min-width: 0) srcSet=l.png>', '<img src=d.png>')),
  ],
  [
    'alternatives',
    `<source media="print, ${query('light')}" srcset="l.png"><img src="d.png">`,
    light(picture('<source media=print, (min-width: 0) srcSet=l.png>', '<img src=d.png>')) +
      dark(picture('<source media=print, (max-width: 0) srcSet=l.png>', '<img src=d.png>')),
  ],
])('converts a picture with %s for the color mode of the site', (_, inside, expected) => {
  const shown = divide(picture(inside))
  const sorted = (html: string) =>
    html.replaceAll(
      /<(\w+) ([^<>]*)>/g,
      (_whole, name: string, attributes: string) =>
        `<${name} ${attributes
          .split(/ (?=\w+=)/)
          .sort()
          .join(' ')}>`,
    )
  expect(sorted(shown)).toContain(sorted(expected))
})
