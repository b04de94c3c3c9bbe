import type { ReactNode } from 'react'

interface AccordionProps {
  items: readonly { label: string; content: ReactNode; defaultOpen?: boolean }[]
  /** Shared by all items: opening one closes the others. */
  name?: string
}

/**
 * Titles that expand the content below them, independently or one at a time; 200 ms. Find-in-page expands its matches.
 */
export function Accordion({ items, name }: AccordionProps) {
  return (
    <div className="accordion">
      {items.map(({ label, content, defaultOpen }) => (
        <details key={label} name={name} open={defaultOpen}>
          <summary>{label}</summary>
          {content}
        </details>
      ))}
    </div>
  )
}
