import { renderToStaticMarkup } from 'react-dom/server'
import type { Diagnostic } from '../../../core/error/index.ts'
import { IconSheet } from '../../../worker/render/icon-sheet.tsx'
import type { FindIcon } from '../../../worker/render/icon-sheet.tsx'
import { TimeLimitReached } from '../compile/page-budget.ts'
import type { SlotPage } from './api/slots.ts'
import type { OpenCode } from './open-code.ts'
import { placeOfError } from './run-module.ts'

/** What slots are told of the site. */
export interface SlotSite {
  /** By locale. */
  titles: Readonly<Record<string, string>>
  url: string | null
  repository: string | null
}

interface SlotContext {
  site: SlotSite
  locale: { code: string; language: string; dir: 'ltr' | 'rtl' }
  findIcon: FindIcon
  page?: SlotPage
}

/**
 * Renders a slot of the site; nothing where it has none of that name.
 * @throws what the slot throws
 */
export function renderSlot({ slots }: OpenCode, name: string, { site, locale, findIcon, page }: SlotContext): string {
  const slot = slots.get(name)
  if (!slot) return ''
  const icons = new IconSheet(findIcon, `${name}:`)
  return renderToStaticMarkup(
    slot.render({
      locale,
      site: {
        title: site.titles[locale.code] ?? '',
        url: site.url,
        repository: site.repository,
      },
      ...(page && { page }),
      renderIcon: (icon) => icons.render(icon),
    }),
  )
}

/** What is wrong with a slot that could not be rendered. */
export function slotFailure(error: unknown, file: string, { modules }: OpenCode, page?: string): Diagnostic {
  const what =
    error instanceof TimeLimitReached ? 'it does not end' : error instanceof Error ? error.message : String(error)
  return {
    severity: 'error',
    ...(placeOfError(error, modules) ?? { file }),
    code: 'code-failed',
    message: `This slot cannot be rendered${page === undefined ? '' : ` on ${page}`}: ${what}`,
    hint: 'What was published before stays until it works.',
  }
}
