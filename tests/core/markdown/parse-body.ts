import type { Element, Root, RootContent } from 'hast'
import type { ComponentRegistry } from '../../../core/document/index.ts'
import { parseMarkdown } from '../../../core/markdown/index.ts'

const components: ComponentRegistry = new Map([['badge', { props: { color: 'color' as const } }]])

/** Files next to the page, for tests of inclusions. */
const files = new Map([
  ['en/part.md', '---\ntitle: Part\n---\n## Part\n\n<script>x</script>\n\n::badge\n::'],
  ['en/loop.md', 'once\n\n::include{src="./loop.md"}\n::'],
  ['en/other.md', 'other\n\n::include{src="./part.md"}\n::'],
  ['en/parts.md', 'one\n\n<!-- #region second -->\ntwo\n<!-- #endregion second -->\n\nthree\n'],
  [
    'code/greet.ts',
    'const a = 1\n// #region greet\nfunction greet() {\n  // #region inner\n  return a\n  // #endregion inner\n}\n// #endregion greet\n',
  ],
])

/** Parses Markdown as the body of a file without frontmatter. */
export function parseBody(body: string, bodyLine = 1): ReturnType<typeof parseMarkdown> {
  return parseMarkdown(
    { file: 'en/a.md', body, bodyLine },
    {
      bind: (path) => (path === '$doc.title' ? 'Install' : undefined),
      components,
      aliases: {},
      trusted: false,
      text: (file) => files.get(file),
      footnotes: { title: 'Footnotes', back: (number) => `Back to reference ${number}` },
    },
  )
}

/** Returns the line and the code of each diagnostic of a body. */
export function foundIn(body: string): string[] {
  return parseBody(body).diagnostics.map(({ line, code }) => `${line} ${code}`)
}

/** Renders a tree as HTML-like text without escaping, for readable expectations. */
export function outlineOf(parent: Root | Element): string {
  return parent.children.map(drawNode).join('')
}

function drawNode(node: RootContent): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return `<!${node.type}>`
  const attributes = Object.entries(node.properties).map(([name, value]) => ` ${name}=${[value].flat().join(' ')}`)
  return `<${node.tagName}${attributes.join('')}>${outlineOf(node)}</${node.tagName}>`
}
