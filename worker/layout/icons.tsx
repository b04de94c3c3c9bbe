// Icons outside articles. A sync renders the icons of articles.

import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import type { IconDrawing } from '../../core/icon/index.ts'
import { IconSheet } from '../render/icon-sheet.tsx'

const Sheet = createContext<IconSheet | undefined>(undefined)

interface SiteIconsProps {
  icons: Record<string, IconDrawing | null> | undefined
  /** Name of this part of the page, which is part of the icons' ids. */
  part: string
  children: ReactNode
}

/** Provides the site's icons to the elements inside. The drawing of a repeated icon is included only once. */
export function SiteIcons({ icons = {}, part, children }: SiteIconsProps) {
  const sheet = new IconSheet(
    (name) => (Object.hasOwn(icons, name) ? (icons[name] ?? undefined) : undefined),
    `${part}:icon:`,
  )
  return <Sheet value={sheet}>{children}</Sheet>
}

/** Renders an icon that an author or operator chose by name. Renders nothing if the name is unknown. */
export function SiteIcon({ name }: { name: unknown }) {
  return useContext(Sheet)?.render(typeof name === 'string' ? name : undefined)
}
