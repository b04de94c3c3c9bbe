import type { Element, Root } from 'hast'
import type { Diagnostic } from '../../../core/error/index.ts'
import { prepareFlowchart } from './flowchart.ts'

/** More take the layout seconds. */
const maxLines = 150

const light = { bg: '#ffffff', fg: '#20242c' }
const dark = { bg: '#12151b', fg: '#dfe3ea' }

/** A title where the diagram has one: in its frontmatter, or as its accessible title. */
const frontmatter = /^\s*---\s*\n([^]*?)\n\s*---\s*\n/
const accessibleText = /^[ \t]*acc(?:Title|Descr)[ \t]*:[ \t]*(.*)$|^[ \t]*accDescr[ \t]*\{([^}]*)\}/gm

/** Settings for another library, and comments. */
const directive = /^[ \t]*%%.*$/gm

/**
 * Draws the code blocks of the language `mermaid`, each as two images of which the style sheet shows that of the colour mode. A reader
 * downloads no library. A diagram that cannot be drawn is reported and stays a code block.
 */
export async function drawDiagrams(parent: Root | Element, file: string): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  for (const [index, node] of parent.children.entries()) {
    if (node.type !== 'element') continue
    if (node.data?.code?.language !== 'mermaid') {
      diagnostics.push(...(await drawDiagrams(node, file)))
      continue
    }
    try {
      parent.children[index] = { ...(await drawDiagram(node.data.code.text)), position: node.position }
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

async function drawDiagram(text: string): Promise<Element> {
  if (text.split('\n').length > maxLines) throw new Error(`It has more than ${maxLines} lines`)
  // Its layout engine takes a quarter of a second to load, and few sites have diagrams.
  const { renderMermaidSVG } = await import('beautiful-mermaid')
  const { source, title } = readSource(text)
  const prepared = /^(?:graph|flowchart)\b/.test(source) ? prepareFlowchart(source) : source
  const options = { font: 'system-ui', transparent: true, padding: 8 }
  const draw = (colors: typeof light) => compactSvg(renderMermaidSVG(prepared, { ...options, ...colors }))
  const { svg, width, height } = draw(light)
  const images: Element = {
    type: 'element',
    tagName: 'color-mode-image',
    data: { component: 'block' },
    children: [],
    properties: {
      light: addressOf(svg),
      dark: addressOf(draw(dark).svg),
      alt: title,
      ':width': String(width),
      ':height': String(height),
    },
  }
  return { type: 'element', tagName: 'figure', properties: { className: ['diagram'], tabIndex: 0 }, children: [images] }
}

/** The diagram itself, and what stands in its place for those who do not see it: its title, else all of it. */
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

/** Without the fonts of another site, notes for scripts, and digits of coordinates that nobody sees. */
function compactSvg(drawn: string): { svg: string; width: number; height: number } {
  const svg = drawn
    .replace(/@import url\([^)]*\);/g, '')
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/<[^>]+>/g, (tag) => tag.replace(/ data-[\w-]+="[^"]*"/g, '').replace(/(\d\.\d)\d+/g, '$1'))
    .replace(/\s+/g, ' ')
  const [, width, height] = /\swidth="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []
  // In some diagrams it finds no place for an arrow from a node to itself.
  if (!(Number(width) > 0 && Number(height) > 0)) throw new Error('It cannot be laid out')
  return { svg, width: Math.ceil(Number(width)), height: Math.ceil(Number(height)) }
}

/** Only what an address cannot hold is escaped: an image of text stays small and compresses well. */
function addressOf(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`.replace(
    /%(?:20|2C|2F|3A|3B|3D|40|24|26|27|28|29|2B)/g,
    decodeURIComponent,
  )
}
