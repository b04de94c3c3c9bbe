import type { ReactNode } from 'react'

interface AccordionProps {
  items: readonly { label: string; content: ReactNode; defaultOpen?: boolean }[]
  /** Of all items: one that opens closes the others. */
  name?: string
}

/** Titles that open what is below them, each on its own or one at a time; 200 ms. Find-in-page opens what it finds. */
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
