// Icons outside articles. (A sync renders the icons inside them.)

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

/** Provides the site's icons to everything inside. If an icon is repeated, the page contains its drawing once. */
export function SiteIcons({ icons = {}, part, children }: SiteIconsProps) {
  const sheet = new IconSheet(
    (name) => (Object.hasOwn(icons, name) ? (icons[name] ?? undefined) : undefined),
    `${part}:icon:`,
  )
  return <Sheet value={sheet}>{children}</Sheet>
}

/** Renders the icon that an author or operator named, or nothing for an unknown name. */
export function SiteIcon({ name }: { name: unknown }) {
  return useContext(Sheet)?.render(typeof name === 'string' ? name : undefined)
}
