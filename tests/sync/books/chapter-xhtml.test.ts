// Chapters of EPUB books follow the rules that EPUBCheck applies to XHTML content documents.
import { expect, test } from 'vitest'
import { renderChapter } from '../../../scripts/sync/books/chapter-xhtml.ts'

const setting = { locale: 'en', locate: (path: string) => `https://docs.example${path}`, findImage: () => undefined }
const chapter = (html: string) => renderChapter(html, setting).xhtml.replace('</body></html>\n', '')

test('lets drawings and formulas refer only to files in the book', () => {
  const svg =
    '<svg><image href="https://cdn.example/a.png"/><use href="#icon"/><rect fill="url(https://cdn.example/b.svg#c)"/>' +
    '<rect fill="url(#d)"/><a href="/en/guide#install">Guide</a></svg>'
  expect(chapter(svg)).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg"><image></image><use href="#icon"></use><rect></rect>' +
      '<rect fill="url(#d)"></rect><a href="guide.xhtml#install">Guide</a></svg>',
  )
  expect(renderChapter(svg, setting).links).toEqual([['/guide', 'install']])
  const math = '<math altimg="https://cdn.example/a.png"><mi>x</mi></math>'
  expect(chapter(math)).toBe('<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math>')
})

test('gives a link to an omitted part of the book a target', () => {
  expect(chapter('<p><a href="#copy">Copy</a></p><button id="copy">Copy</button>')).toBe(
    '<span id="copy"></span><p><a href="#copy">Copy</a></p>',
  )
})

test('does not treat a custom element in a text as a block', () => {
  expect(chapter('<p>One <x-mark>two</x-mark></p><x-box><p>Three</p></x-box>')).toBe(
    '<p>One <span>two</span></p><div><p>Three</p></div>',
  )
})

test('leaves out attributes with invalid values', () => {
  expect(chapter('<ol start="first"><li value="2">a</li></ol><time datetime="2026">b</time>')).toBe(
    '<ol><li value="2">a</li></ol><time datetime="2026">b</time>',
  )
  const cells = '<th scope="all" colspan="0">a</th><td colspan="2" rowspan="0">b</td>'
  expect(chapter(`<table><tbody><tr>${cells}</tr></tbody></table>`)).toContain(
    '<th>a</th><td colspan="2" rowspan="0">b</td>',
  )
})

test('lets code, its file name, and paths run from left to right, also in a text that runs from right to left', () => {
  expect(chapter('<p>ملف <code>.astro</code> <samp>a.</samp> <code dir="rtl">ب</code></p>')).toBe(
    '<p>ملف <code dir="ltr">.astro</code> <samp dir="ltr">a.</samp> <code dir="rtl">ب</code></p>',
  )
  expect(chapter('<figure class="code-block code-collapse"><figcaption>.env</figcaption></figure>')).toBe(
    '<figure class="code-block code-collapse" dir="ltr"><figcaption>.env</figcaption></figure>',
  )
  expect(chapter('<span class="tree-name">.env</span>')).toBe('<span class="tree-name" dir="ltr">.env</span>')
})
