import { describe, expect, it } from 'vitest'
import { compileArticle } from '../sync/compile/compile-page.ts'

/** Returns the HTML of an article with a placeholder for each icon. */
const html = async (text: string) => (await compileArticle(text)).html.replaceAll(/<svg.*?<\/svg>/g, '◇')

describe('a prompt', () => {
  const text = 'Read the *tide table*.\n\n- First item\n- Second one\n\n```sh\nls\n```'

  it('can be read and copied as plain text', async () => {
    const rendered = await html(`::prompt{description="Ask for help"}\n${text}\n::`)
    expect(rendered).toContain('<p>◇Ask for help</p>')
    expect(rendered).toContain(
      '<code>Read the tide table.\n\n- First item\n- Second one\n\nls</code></pre></details><button',
    )
  })

  it('opens only in the assistants that its author lists', async () => {
    const rendered = await html('::prompt{:actions=\'["cursor","claude","constructor"]\'}\nA & b\n::')
    expect(
      [...rendered.matchAll(/<a class="button" href="(.*?)">◇(.*?)<\/a>/g)].map(([, href, label]) => [href, label]),
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
    const rendered = await html(`:install-button{ide="${ide}" url="https://docs.example.com/mcp"}`)
    expect(rendered).toBe(`<a class="button" href="${href}">◇Install in ${name}</a>`)
  })

  it.each(['url="javascript:alert(1)" ide="cursor"', 'url="https://a.example" ide="toString"', 'ide="cursor"'])(
    'is plain text with %s',
    async (props) => {
      expect(await html(`::install-button{label="Install" ${props}}\n::`)).toBe('Install')
    },
  )
})
