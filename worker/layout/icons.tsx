// Icons of a page outside of its article. (Those of an article are rendered by the sync.)

import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import type { IconDrawing } from '../../core/icon/index.ts'
import { IconSheet } from '../render/icon-sheet.tsx'

const Sheet = createContext<IconSheet | undefined>(undefined)

interface SiteIconsProps {
  icons: Record<string, IconDrawing | null> | undefined
  /** Name of the part of the page that they are in, for their ids. */
  part: string
  children: ReactNode
}

/** Gives everything inside the site's icons. The drawing of one that is shown twice is in the page once. */
export function SiteIcons({ icons = {}, part, children }: SiteIconsProps) {
  const sheet = new IconSheet(
    (name) => (Object.hasOwn(icons, name) ? (icons[name] ?? undefined) : undefined),
    `${part}:icon:`,
  )
  return <Sheet value={sheet}>{children}</Sheet>
}

/** The icon of a name that an author or an operator wrote; nothing where no icon has it. */
export function SiteIcon({ name }: { name: unknown }) {
  return useContext(Sheet)?.render(typeof name === 'string' ? name : undefined)
}
