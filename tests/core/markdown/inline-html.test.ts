import { expect, test } from 'vitest'
import { renderInlineMarkdown } from '../../../core/markdown/index.ts'

test.for([
  ['Version **2** is *out*', 'Version <strong>2</strong> is <em>out</em>'],
  ['~~Old~~ `a < b && c`', '<del>Old</del> <code>a &lt; b &amp;&amp; c</code>'],
  ['Read [the **notes**](/guide "Title").', 'Read <a href="/en/guide">the <strong>notes</strong></a>.'],
  ['A [bad](javascript:alert) one', 'A bad one'],
  ['1 < 2 & "so"', '1 &lt; 2 &amp; "so"'],
  ['<b>raw</b> ![image](/x.png)', '&lt;b>raw&lt;/b> ![image](/x.png)'],
  ['# no paragraph **here**', '# no paragraph **here**'],
  ['one\ntwo  \nthree', 'one\ntwo three'],
  ['', ''],
])('%s', ([line, html]) => {
  expect(renderInlineMarkdown(line!, (href) => (href.startsWith('/') ? `/en${href}` : undefined))).toBe(html)
})
