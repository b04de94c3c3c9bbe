import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import type { IconDrawing } from '../../core/document/index.ts'
import { IconSheet } from '../render/icon-sheet.tsx'

const Sheet = createContext<IconSheet | undefined>(undefined)

/** Everything inside may show the site's icons. One that is shown twice is drawn once. */
export function SiteIcons({ icons = {}, children }: { icons: Record<string, IconDrawing> | undefined; children: ReactNode }) {
  const sheet = new IconSheet((name) => (Object.hasOwn(icons, name) ? icons[name] : undefined), 'shell:icon:')
  return <Sheet value={sheet}>{children}</Sheet>
}

/** An icon that an author or an operator named; nothing where it is no name of an icon. */
export function SiteIcon({ name }: { name: unknown }) {
  return useContext(Sheet)?.draw(typeof name === 'string' ? name : undefined)
}
