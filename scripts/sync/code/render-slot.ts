import { renderToStaticMarkup } from 'react-dom/server.edge'
import type { Diagnostic } from '../../../core/error/index.ts'
import { createTranslate } from '../../../core/locale/index.ts'
import type { OwnTranslate } from '../../../worker/prose/define-component.ts'
import { IconSheet } from '../../../worker/render/icon-sheet.tsx'
import type { FindIcon } from '../../../worker/render/icon-sheet.tsx'
import { TimeLimitReached } from '../compile/page-budget.ts'
import type { SlotPage } from './api/slots.ts'
import { translateSiteText } from './messages.ts'
import type { OpenCode } from './open-code.ts'
import { renderingMessage } from './react-error.ts'
import { placeOfError } from './run-module.ts'

/** The data about the site that slots can use. */
export interface SlotSite {
  /** The title of the site by locale. */
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
 * Renders the content of plugins and of the site for a slot. Empty if there is no such content.
 * @throws errors of the code
 */
export function renderSlot({ slots }: OpenCode, name: string, { site, locale, findIcon, page }: SlotContext): string {
  const filled = slots.get(name) ?? []
  const icons = new IconSheet(findIcon, `${name}:`)
  const t = createTranslate(locale.code) as OwnTranslate // For an unknown key, `createTranslate` returns the key.
  const parts = filled.map((slot) =>
    slot.render({
      locale,
      t: translateSiteText(slot.messages, locale.code, t),
      site: {
        title: site.titles[locale.code] ?? '',
        url: site.url,
        repository: site.repository,
      },
      ...(page && { page }),
      renderIcon: (icon) => icons.render(icon),
    }),
  )
  return parts.map((part) => renderToStaticMarkup(part)).join('')
}

/** Returns the diagnostic for a slot that failed to render. */
export function slotFailure(error: unknown, file: string, { modules }: OpenCode, page?: string): Diagnostic {
  const what = error instanceof TimeLimitReached ? 'it did not finish within the time limit' : renderingMessage(error)
  return {
    severity: 'error',
    ...(placeOfError(error, modules) ?? { file }),
    code: 'code-failed',
    message: `This slot failed to render${page === undefined ? '' : ` on ${page}`}: ${what}`,
    hint: 'Fix the error. Until then, readers see the last published version.',
  }
}
