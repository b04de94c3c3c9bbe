import type { Element, ElementContent } from 'hast'
import { defineComponent } from './define-component.tsx'
import type { ProseInput } from './define-prose.ts'
import { nodeText } from './node-text.ts'
import { Tree } from './parts/tree.tsx'
import type { TreeItem } from './parts/tree.tsx'

type Draw = ProseInput['draw']

/** Files and folders as a nested list: the name is the first word of an item, the rest is a comment; folders end in `/` or hold a list. */
export const fileTree = defineComponent({
  name: 'file-tree',
  props: {},
  render: ({ content, draw, icon }) => (
    <div className="file-tree">
      {content.map((node, index) =>
        isList(node) ? (
          <Tree key={index} items={readItems(node, draw)} icon={icon} />
        ) : (
          <div key={index}>{draw([node])}</div>
        ),
      )}
    </div>
  ),
})

function readItems(list: Element, draw: Draw): TreeItem[] {
  return list.children.filter((node) => node.type === 'element').map((item) => readItem(item, draw))
}

function readItem({ children }: Element, draw: Draw): TreeItem {
  const lists = children.filter(isList)
  const { name, comment } = splitLine(children.flatMap(lineOf))
  const text = nodeText(name)
  const isFolder = lists.length > 0 || text.endsWith('/')
  return {
    name: text,
    label: draw(name),
    comment: nodeText(comment).trim() === '' ? undefined : draw(comment),
    ...(isFolder && { items: lists.flatMap((list) => readItems(list, draw)) }),
  }
}

/** At the first white space outside of an element, so that a name may be emphasised: `*main.ts* Starts it` is a name and a comment. */
function splitLine(line: readonly ElementContent[]): { name: ElementContent[]; comment: ElementContent[] } {
  const at = line.findIndex((node) => node.type === 'text' && /\s/.test(node.value))
  const text = line[at]
  if (text?.type !== 'text') return { name: [...line], comment: [] }
  const end = text.value.search(/\s/)
  return {
    name: [...line.slice(0, at), { type: 'text', value: text.value.slice(0, end) }],
    comment: [{ type: 'text', value: text.value.slice(end).trimStart() }, ...line.slice(at + 1)],
  }
}

function isList(node: ElementContent): node is Element & { tagName: 'ul' | 'ol' } {
  return node.type === 'element' && (node.tagName === 'ul' || node.tagName === 'ol')
}

/** What a node of an item adds to its line: the lists below are not part of it. */
function lineOf(node: ElementContent): readonly ElementContent[] {
  if (isList(node)) return []
  return node.type === 'element' && node.tagName === 'p' ? node.children : [node]
}
