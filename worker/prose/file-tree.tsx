// Trees of files: authors write `::file-tree`. `::code-tree` (code.tsx) shows its files in the same tree.

import type { Element, ElementContent } from 'hast'
import type { ReactNode } from 'react'
import { defineComponent } from './define-component.ts'
import type { ProseInput } from './define-prose.ts'
import { fileIcon } from './shared/file-icon.ts'
import { nodeText } from './shared/nodes.ts'

type RenderNodes = ProseInput['renderNodes']

/**
 * `::file-tree`: files and folders, written as a nested list. The first word of an item is the name; the rest is a
 * comment. An item that ends with `/` or contains a list is a folder.
 */
export const fileTree = defineComponent({
  name: 'file-tree',
  props: {},
  render: ({ content, renderNodes, renderIcon }) => (
    <div className="file-tree">
      {content.map((node, index) =>
        isList(node) ? (
          <Tree key={index} items={readItems(node, renderNodes)} renderIcon={renderIcon} />
        ) : (
          <div key={index}>{renderNodes([node])}</div>
        ),
      )}
    </div>
  ),
})

function readItems(list: Element, renderNodes: RenderNodes): TreeItem[] {
  return list.children.filter((node) => node.type === 'element').map((item) => readItem(item, renderNodes))
}

function readItem({ children }: Element, renderNodes: RenderNodes): TreeItem {
  const lists = children.filter(isList)
  const { name, comment } = splitLine(children.flatMap(lineOf))
  const text = nodeText(name)
  const isFolder = lists.length > 0 || text.endsWith('/')
  return {
    name: text,
    label: renderNodes(name),
    comment: nodeText(comment).trim() === '' ? undefined : renderNodes(comment),
    ...(isFolder && { items: lists.flatMap((list) => readItems(list, renderNodes)) }),
  }
}

/**
 * Splits an item into name and comment, at the first white space outside an element. The name may be emphasized, as in
 * `*main.ts* Entry point`.
 */
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

/** Returns which nodes of an item belong to its own line. A nested list doesn't. */
function lineOf(node: ElementContent): readonly ElementContent[] {
  if (isList(node)) return []
  return node.type === 'element' && node.tagName === 'p' ? node.children : [node]
}

/** A file or folder. */
export interface TreeItem {
  name: string
  /** The text to display instead of `name`. */
  label?: ReactNode
  comment?: ReactNode
  /** The items in a folder; absent for a file. */
  items?: readonly TreeItem[]
  /** Whether the folder is collapsed at first. */
  closed?: boolean
  /** Attributes of the button, if the file can be selected. */
  button?: { id: string; 'aria-controls': string; 'aria-current': boolean }
}

interface TreeProps extends Pick<ProseInput, 'renderIcon'> {
  items: readonly TreeItem[]
}

/** Folders and files as nested lists. Folders expand and collapse. */
export function Tree({ items, renderIcon }: TreeProps) {
  return (
    <ul className="tree">
      {items.map((item, index) => (
        <li key={index}>
          <Branch item={item} renderIcon={renderIcon} />
        </li>
      ))}
    </ul>
  )
}

function Branch({ item, renderIcon }: Pick<ProseInput, 'renderIcon'> & { item: TreeItem }) {
  const { name, label = name, comment, items, closed, button } = item
  const isMore = name === '…' || name === '...'
  const line = (
    <>
      {!isMore && renderIcon(items ? 'i-lucide-folder' : (fileIcon(name) ?? 'i-lucide-file'))}
      <span className="tree-name">{isMore ? '…' : label}</span>
      {/* The space separates the name from the comment when the text is copied or read aloud. */}
      {comment && ' '}
      {comment && <span className="tree-comment">{comment}</span>}
    </>
  )
  if (button)
    return (
      <button type="button" {...button}>
        {line}
      </button>
    )
  if (!items || items.length === 0) return <div className="tree-line">{line}</div>
  return (
    <details open={!closed}>
      <summary>{line}</summary>
      <Tree items={items} renderIcon={renderIcon} />
    </details>
  )
}
