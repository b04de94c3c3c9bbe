import type { ReactNode } from 'react'
import type { ProseInput } from '../define-prose.ts'

export interface Tab {
  label: string
  /** Name of an icon. */
  icon: string | undefined
  panel: ReactNode
}

interface TabSetProps extends Pick<ProseInput, 'icon' | 'uniqueId'> {
  className: string
  tabs: readonly Tab[]
  /** The label of the tab that is open at first, or its place, from 0. Default: the first tab. */
  selected: string | undefined
  /** Sets of the same key open the tab of the same label, on every page; the browser remembers it under this key. */
  syncKey: string | undefined
  /** Id of the element that a reader sees after a choice, with or without `#`. */
  hash?: string
}

/**
 * Tabs as the ARIA Authoring Practices describe them; `client/reading/tabs.ts` moves between them. Where no script runs, and on
 * paper, every panel is shown below its label. https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */
export function TabSet({ className, tabs, selected, syncKey, hash, icon, uniqueId }: TabSetProps) {
  const open = indexOfTab(tabs, selected)
  const id = uniqueId('tabs')
  return (
    <div className={className}>
      <div className="tab-list" role="tablist" data-sync={syncKey} data-scroll-to={hash?.replace(/^#/, '')}>
        {tabs.map(({ label, icon: name }, index) => (
          <button
            key={index}
            type="button"
            role="tab"
            id={`${id}:tab-${index}`}
            aria-controls={`${id}:${index}`}
            aria-selected={index === open}
            tabIndex={index === open ? undefined : -1}
          >
            {icon(name)}
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ label, panel }, index) => (
        <tab-panel
          key={index}
          role="tabpanel"
          id={`${id}:${index}`}
          aria-labelledby={`${id}:tab-${index}`}
          data-label={label}
          hidden={index === open ? undefined : 'until-found'}
        >
          {panel}
        </tab-panel>
      ))}
    </div>
  )
}

function indexOfTab(tabs: readonly Tab[], selected: string | undefined): number {
  const named = tabs.findIndex(({ label }) => label === selected)
  if (named !== -1) return named
  return selected !== undefined && tabs[Number(selected)] ? Number(selected) : 0
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** A `div` whose attributes React writes as they are: of HTML's own elements it does not know that closed ones can be found in. */
      'tab-panel': Omit<HTMLAttributes<HTMLElement>, 'hidden'> & {
        key?: number
        hidden?: 'until-found'
        'data-label'?: string
      }
    }
  }
}
