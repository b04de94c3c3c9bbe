import { describe, expect, it } from 'vitest'
import { compileArticle, compilePage } from '../sync/compile/compile-page.ts'

const html = async (text: string, source = {}) =>
  (await compileArticle(text, source)).html.replaceAll(/<svg.*?<\/svg>/g, '◇')

describe('a frame of a browser', () => {
  it('stands around its content, under its title', async () => {
    expect(await html('::browser-frame{title="Harbour"}\n![A buoy](/_media/x.png)\n::')).toMatch(
      /^<figure class="browser-frame"><figcaption>Harbour<\/figcaption><figure class="image"><img [^>]*><\/figure><\/figure>$/,
    )
  })
})

describe('a video in an accordion', () => {
  it.each([
    ['by its id', 'videoId="dQw4w9WgXcQ"', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['by its address', 'url="https://youtu.be/dQw4w9WgXcQ?t=3"', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['of Vimeo', 'videoId="76979871" platform="vimeo"', 'https://player.vimeo.com/video/76979871'],
    ['of Vimeo, by its address', 'url="https://vimeo.com/76979871"', 'https://player.vimeo.com/video/76979871'],
  ])('is fetched when it is opened, %s', async (_, props, src) => {
    const drawn = await html(`::video-accordion{title="Tides" ${props}}\n::`)
    expect(drawn).toContain('<div class="accordion"><details><summary>◇Tides</summary><iframe')
    expect(drawn).toContain(`src="${src}" title="Tides" loading="lazy"`)
  })

  it('is a link in a sentence', async () => {
    expect(await html('See :video-accordion{title="Tides" videoId="dQw4w9WgXcQ"}.')).toBe(
      '<p>See <a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener noreferrer">Tides</a>.</p>',
    )
  })

  it('is its title where there is no such video', async () => {
    expect(await html('::video-accordion{title="Tides" videoId="javascript:1"}\n::')).toBe('Tides')
  })
})

describe('a prompt', () => {
  const text = 'Read the *tide table*.\n\n- First item\n- Second one\n\n```sh\nls\n```'

  it('can be read, and copied as it is read', async () => {
    const drawn = await html(`::prompt{description="Ask for help"}\n${text}\n::`)
    expect(drawn).toContain('<p>◇Ask for help</p>')
    expect(drawn).toContain(
      '<code>Read the tide table.\n\n- First item\n- Second one\n\nls</code></pre></details><button',
    )
  })

  it('opens in the assistants that its author names, and in no other', async () => {
    const drawn = await html('::prompt{:actions=\'["cursor","claude","constructor"]\'}\nA & b\n::')
    expect(
      [...drawn.matchAll(/<a class="button" href="(.*?)">◇(.*?)<\/a>/g)].map(([, href, label]) => [href, label]),
    ).toEqual([
      ['cursor://anysphere.cursor-deeplink/prompt?text=A%20%26%20b', 'Open in Cursor'],
      ['claude://code/new?q=A%20%26%20b', 'Open in Claude'],
    ])
  })
})

describe('a button that installs an MCP server', () => {
  it.each([
    [
      'Cursor',
      'cursor',
      'cursor://anysphere.cursor-deeplink/mcp/install?name=docs.example.com&amp;config=' +
        'eyJ0eXBlIjoiaHR0cCIsInVybCI6Imh0dHBzOi8vZG9jcy5leGFtcGxlLmNvbS9tY3AifQ%3D%3D',
    ],
    [
      'VS Code',
      'vscode',
      'vscode:mcp/install?%7B%22name%22%3A%22docs.example.com%22%2C%22type%22%3A%22http%22%2C%22url%22%3A%22https%3A%2F%2Fdocs.example.com%2Fmcp%22%7D',
    ],
  ])('opens %s', async (name, ide, href) => {
    const drawn = await html(`:install-button{ide="${ide}" url="https://docs.example.com/mcp"}`)
    expect(drawn).toBe(`<a class="button" href="${href}">◇Install in ${name}</a>`)
  })

  it.each(['url="javascript:alert(1)" ide="cursor"', 'url="https://a.example" ide="toString"', 'ide="cursor"'])(
    'is its label with %s',
    async (props) => {
      expect(await html(`::install-button{label="Install" ${props}}\n::`)).toBe('Install')
    },
  )
})

describe('other components that authors bring along', () => {
  it('draw the icon of a file', async () => {
    expect(await html('A :code-icon{filename="main.ts"} file')).toBe('<p>A ◇ file</p>')
    expect(await html('A :code-icon{filename="main.unknown"} file')).toBe('<p>A  file</p>')
  })

  it('let a reader choose between light and dark', async () => {
    expect(await html(':color-mode-switch')).toMatch(
      /^<span class="color-mode-choice needs-script" role="group" aria-label="[^"]+">(<button[^>]+>◇<\/button>){3}<\/span>$/,
    )
  })

  it.each(['::link-example{to="/en/guide/beta"}\n::', '::read-more{link="/en/guide/beta"}\n::'])(
    'lead to more: %s',
    async (text) => {
      const { document, diagnostics } = await compilePage(text)
      expect(document?.html).toContain('href="/en/guide/beta"')
      expect(diagnostics).toEqual([])
    },
  )

  it('name what a preview shows', async () => {
    expect(await html('::code-preview{label="Preview"}\n**b**\n::')).toContain(
      '<div class="code-preview-label">Preview</div><div class="code-preview-result">',
    )
  })

  it('take any prop of Nuxt UI’s parts', async () => {
    expect(
      (await compilePage('::card{ui.icon.base="x"}\n:::note\n---\nui.title: x\n---\ntext\n:::\n::')).diagnostics,
    ).toEqual([])
  })
})
