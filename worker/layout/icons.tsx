// Icons of a page outside of its article. (The sync renders those inside.)

import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import type { IconDrawing } from '../../core/icon/index.ts'
import { IconSheet } from '../render/icon-sheet.tsx'

const Sheet = createContext<IconSheet | undefined>(undefined)

interface SiteIconsProps {
  icons: Record<string, IconDrawing | null> | undefined
  /** Name of the part of the page that contains them, used in their ids. */
  part: string
  children: ReactNode
}

/** Provides the site's icons to everything inside. The page contains the drawing of a repeated icon once. */
export function SiteIcons({ icons = {}, part, children }: SiteIconsProps) {
  const sheet = new IconSheet(
    (name) => (Object.hasOwn(icons, name) ? (icons[name] ?? undefined) : undefined),
    `${part}:icon:`,
  )
  return <Sheet value={sheet}>{children}</Sheet>
}

/** The icon that an author or operator named; renders nothing for an unknown name. */
export function SiteIcon({ name }: { name: unknown }) {
  return useContext(Sheet)?.render(typeof name === 'string' ? name : undefined)
}
