import { describe, expect, it } from 'vitest'
import { compileArticle } from '../sync/compile/compile-page.ts'

/** Returns the HTML of an article with a placeholder for each icon. */
const html = async (text: string) => (await compileArticle(text)).html.replaceAll(/<svg.*?<\/svg>/g, '◇')

describe('a video', () => {
  it.each([
    [
      '::video{src="https://example.com/a.mp4"}\n::',
      '<video preload="metadata" src="https://example.com/a.mp4" controls="" playsInline=""></video>',
    ],
    [
      '::video{src="https://example.com/a.mp4" autoplay loop}\n::',
      '<video src="https://example.com/a.mp4" loop="" controls="" autoPlay="" muted="" playsInline=""></video>',
    ],
    [
      '::video{src="https://example.com/a.mp4" :controls="false" muted}\n::',
      '<video preload="metadata" src="https://example.com/a.mp4" muted="" playsInline=""></video>',
    ],
  ])('%s', async (text, expected) => {
    expect(await html(text)).toBe(expected)
  })
})

describe('a frame', () => {
  const frame = (src: string, title: string) =>
    `<iframe class="embed" src="${src}" title="${title}" loading="lazy" allowFullScreen="" ` +
    'sandbox="allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation allow-same-origin allow-scripts" ' +
    'allow="encrypted-media; picture-in-picture" referrerPolicy="strict-origin-when-cross-origin"></iframe>'

  it.each([
    ['::iframe{src="https://example.com/map" title="Map"}\n::', frame('https://example.com/map', 'Map')],
    ['::iframe{src="https://example.com/map"}\n::', frame('https://example.com/map', 'example.com')],
    [
      '::youtube{id="dQw4w9WgXcQ" title="A song" start=43}\n::',
      frame('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=43', 'A song'),
    ],
    [
      '::youtube{url="https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1"}\n::',
      frame('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'YouTube'),
    ],
    [
      '::youtube{url="https://youtu.be/dQw4w9WgXcQ"}\n::',
      frame('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'YouTube'),
    ],
    ['::youtube{id="no"}\n::', ''],
    ['::iframe{src="http://example.com"}\n::', ''],
    ['::iframe{src="data:text/html,x"}\n::', ''],
  ])('%s', async (text, expected) => {
    expect(await html(text)).toBe(expected)
  })
})

describe('a video in an accordion', () => {
  it.each([
    ['by its id', 'videoId="dQw4w9WgXcQ"', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['by its URL', 'url="https://youtu.be/dQw4w9WgXcQ?t=3"', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['from Vimeo', 'videoId="76979871" platform="vimeo"', 'https://player.vimeo.com/video/76979871'],
    ['from Vimeo, by its URL', 'url="https://vimeo.com/76979871"', 'https://player.vimeo.com/video/76979871'],
  ])('is loaded when the item opens, %s', async (_, props, src) => {
    const rendered = await html(`::video-accordion{title="Tides" ${props}}\n::`)
    expect(rendered).toContain('<div class="accordion"><details><summary>◇Tides</summary><iframe')
    expect(rendered).toContain(`src="${src}" title="Tides" loading="lazy"`)
  })

  it('is a link in a sentence', async () => {
    expect(await html('See :video-accordion{title="Tides" videoId="dQw4w9WgXcQ"}.')).toBe(
      '<p>See <a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener noreferrer">Tides</a>.</p>',
    )
  })

  it('is only its title if the id is invalid', async () => {
    expect(await html('::video-accordion{title="Tides" videoId="javascript:1"}\n::')).toBe('Tides')
  })
})
