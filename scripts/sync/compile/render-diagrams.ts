import type { Element, Root } from 'hast'
import type { Diagnostic } from '../../../core/error/index.ts'
import { prepareFlowchart } from './flowchart.ts'

/** The layout of longer diagrams takes seconds. */
const maxLines = 150

const light = { bg: '#ffffff', fg: '#20242c' }
const dark = { bg: '#12151b', fg: '#dfe3ea' }

/** Where a diagram may have a title: in its frontmatter, or as its accessible title. */
const frontmatter = /^\s*---\s*\n([^]*?)\n\s*---\s*\n/
const accessibleText = /^[ \t]*acc(?:Title|Descr)[ \t]*:[ \t]*(.*)$|^[ \t]*accDescr[ \t]*\{([^}]*)\}/gm

/** Settings for another library, and comments. */
const directive = /^[ \t]*%%.*$/gm

/**
 * Renders code blocks of the language `mermaid` as images, one for light and one for dark mode: a reader needs no
 * library. A diagram that cannot be rendered is reported and stays a code block.
 */
export async function renderDiagrams(parent: Root | Element, file: string): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  for (const [index, node] of parent.children.entries()) {
    if (node.type !== 'element') continue
    if (node.data?.code?.language !== 'mermaid') {
      diagnostics.push(...(await renderDiagrams(node, file)))
      continue
    }
    try {
      parent.children[index] = { ...(await renderDiagram(node.data.code.text)), position: node.position }
    } catch (error) {
      diagnostics.push({
        severity: 'warning',
        file,
        line: node.position?.start.line,
        column: node.position?.start.column,
        code: 'unreadable-diagram',
        message: `This diagram cannot be drawn: ${(error as Error).message.replace(/\.$/, '')}.`,
        hint: 'It is shown as code. Flowcharts and diagrams of sequences, classes, states and entities can be drawn.',
      })
    }
  }
  return diagnostics
}

async function renderDiagram(text: string): Promise<Element> {
  if (text.split('\n').length > maxLines) throw new Error(`It has more than ${maxLines} lines`)
  // The library takes a quarter of a second to load, and few sites have diagrams.
  const { renderMermaidSVG } = await import('beautiful-mermaid')
  const { source, title } = readSource(text)
  const prepared = /^(?:graph|flowchart)\b/.test(source) ? prepareFlowchart(source) : source
  const options = { font: 'system-ui', transparent: true, padding: 8 }
  const render = (colors: typeof light) => compactSvg(renderMermaidSVG(prepared, { ...options, ...colors }))
  const { svg, width, height } = render(light)
  const images: Element = {
    type: 'element',
    tagName: 'color-mode-image',
    data: { component: 'block' },
    children: [],
    properties: {
      light: addressOf(svg),
      dark: addressOf(render(dark).svg),
      alt: title,
      ':width': String(width),
      ':height': String(height),
    },
  }
  return { type: 'element', tagName: 'figure', properties: { className: ['diagram'], tabIndex: 0 }, children: [images] }
}

/** The diagram's source without settings, and its alternative text: its title, else its whole source. */
function readSource(text: string): { source: string; title: string } {
  const [, settings = ''] = frontmatter.exec(text) ?? []
  const named = /^title:\s*(.+)$/m
    .exec(settings)?.[1]
    ?.trim()
    .replace(/^(["'])(.*)\1$/, '$2')
  const body = text.replace(frontmatter, '')
  const described = [...body.matchAll(accessibleText)].map(([, line, block]) => (line ?? block ?? '').trim())
  const source = body.replace(accessibleText, '').replace(directive, '').trim()
  return { source, title: [named, ...described].filter(Boolean).join('. ') || source }
}

/**
 * Removes web fonts of another site, attributes for scripts, and invisible digits of coordinates. Returns the SVG and
 * its size.
 */
function compactSvg(rendered: string): { svg: string; width: number; height: number } {
  const svg = rendered
    .replace(/@import url\([^)]*\);/g, '')
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/<[^>]+>/g, (tag) => tag.replace(/ data-[\w-]+="[^"]*"/g, '').replace(/(\d\.\d)\d+/g, '$1'))
    .replace(/\s+/g, ' ')
  const [, width, height] = /\swidth="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []
  // The library fails on some diagrams with an arrow from a node to itself.
  if (!(Number(width) > 0 && Number(height) > 0)) throw new Error('It cannot be laid out')
  return { svg, width: Math.ceil(Number(width)), height: Math.ceil(Number(height)) }
}

/**
 * An SVG as a `data:` address. Only what an address cannot contain is escaped, so that it stays small and compresses
 * well.
 */
function addressOf(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`.replace(
    /%(?:20|2C|2F|3A|3B|3D|40|24|26|27|28|29|2B)/g,
    decodeURIComponent,
  )
}
