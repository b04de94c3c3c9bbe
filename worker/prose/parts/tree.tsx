import type { ReactNode } from 'react'
import type { ProseInput } from '../define-prose.ts'
import { fileIcon } from './file-icon.ts'

/** A file or a folder. */
export interface TreeItem {
  name: string
  /** How the name is shown. Default: as it is. */
  label?: ReactNode
  /** What is said about it. */
  comment?: ReactNode
  /** Present on a folder. */
  items?: readonly TreeItem[]
  /** A folder whose content is hidden at first. */
  closed?: boolean
  /** Attributes of the button that a file is. */
  button?: { id: string; 'aria-controls': string; 'aria-current': boolean }
}

interface TreeProps extends Pick<ProseInput, 'icon'> {
  items: readonly TreeItem[]
}

/** Folders and files as nested lists; folders open and close. */
export function Tree({ items, icon }: TreeProps) {
  return (
    <ul className="tree">
      {items.map((item, index) => (
        <li key={index}>
          <Branch item={item} icon={icon} />
        </li>
      ))}
    </ul>
  )
}

function Branch({ item, icon }: Pick<ProseInput, 'icon'> & { item: TreeItem }) {
  const { name, label = name, comment, items, closed, button } = item
  const isMore = name === '…' || name === '...'
  const line = (
    <>
      {!isMore && icon(items ? 'i-lucide-folder' : (fileIcon(name) ?? 'i-lucide-file'))}
      <span className="tree-name">{isMore ? '…' : label}</span>
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
      <Tree items={items} icon={icon} />
    </details>
  )
}
