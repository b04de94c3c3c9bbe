import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import type { IconDrawing } from '../../core/icon/index.ts'
import { IconSheet } from '../render/icon-sheet.tsx'

const Sheet = createContext<IconSheet | undefined>(undefined)

interface SiteIconsProps {
  icons: Record<string, IconDrawing> | undefined
  /** Part of the page that they are drawn in. */
  part: string
  children: ReactNode
}

/** Everything inside may show the site's icons. One that is shown twice is drawn once. */
export function SiteIcons({ icons = {}, part, children }: SiteIconsProps) {
  const sheet = new IconSheet((name) => (Object.hasOwn(icons, name) ? icons[name] : undefined), `${part}:icon:`)
  return <Sheet value={sheet}>{children}</Sheet>
}

/** An icon that an author or an operator named; nothing where it is no name of an icon. */
export function SiteIcon({ name }: { name: unknown }) {
  return useContext(Sheet)?.draw(typeof name === 'string' ? name : undefined)
}
