import type { Element, ElementContent } from 'hast'
import { parseProps } from '../define-component.tsx'
import type { ProseInput } from '../define-prose.ts'
import { fileIcon } from './file-icon.ts'
import type { Tab } from './tab-set.tsx'

/** What a `tabs-item` says about its tab. */
export const tabProps = { label: 'text', icon: 'icon', description: 'text' } as const

/** Tabs from the content of a component: one for each block in it. A fenced block is named by its file, anything else by its label. */
export function readTabs(content: readonly ElementContent[], draw: ProseInput['draw']): Tab[] {
  return content
    .filter((node) => node.type === 'element')
    .map((node, index) => {
      const { label, icon } = readTab(node)
      return { label: label ?? String(index + 1), icon, panel: draw([node]) }
    })
}

function readTab(node: Element): { label: string | undefined; icon: string | undefined } {
  const code = node.data?.code
  if (!code) return parseProps(node, tabProps)
  const label = code.filename ?? (code.language === 'text' ? undefined : code.language)
  return { label, icon: label && fileIcon(label) }
}
