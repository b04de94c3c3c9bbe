import type { Element, Root } from 'hast'
import { articleSlots } from '../../../core/document/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import { urlsInSlot } from '../../../worker/prose/component-html.tsx'
import type { ComponentUrl } from '../../../worker/prose/component-html.tsx'
import type { Prose } from '../../../worker/prose/define-prose.ts'
import type { OpenCode } from '../code/open-code.ts'
import { renderSlot, slotFailure } from '../code/render-slot.ts'
import type { SlotSite } from '../code/render-slot.ts'
import { placeOfError } from '../code/run-module.ts'
import { brokenReasons } from '../code/site-code.ts'

/** Returns the diagnostics of the site's broken components by the names that authors write. */
export function brokenComponents({ broken, prose }: OpenCode): Map<string, Diagnostic> {
  return new Map(
    Object.entries(broken).flatMap(([key, diagnostic]) => {
      const [kind, name = ''] = key.split(' ')
      return (kind === 'component' || kind === 'island') && !prose.has(name) ? [[name, diagnostic] as const] : []
    }),
  )
}

/** Tracks the components of a site while a page is rendered, so that an error can be attributed to one of them. */
export interface Watch {
  prose: ReadonlyMap<string, Prose>
  /** Returns the component whose rendering started last. */
  last(): { name: string; node: Element } | undefined
}

/** Wraps the components of a site so that their rendering is tracked. */
export function watchComponents({ prose }: OpenCode): Watch {
  let last: ReturnType<Watch['last']>
  const watched = [...prose].map(([name, component]): [string, Prose] => [
    name,
    {
      ...component,
      render(input) {
        last = { name, node: input.node }
        return component.render(input)
      },
    },
  ])
  return { prose: new Map(watched), last: () => last }
}

/** Returns the diagnostic for an error in one of the site's components, or `undefined` for any other error. */
export function componentFailure(
  error: unknown,
  { file, watch, code }: { file: string; watch: Watch; code: OpenCode },
): Diagnostic | undefined {
  const place = placeOfError(error, code.modules)
  const last = watch.last()
  if (!place) return undefined
  const where = last ? `\`${last.name}\` on ${file}:${last.node.position?.start.line ?? 1}` : `a component on ${file}`
  return {
    severity: 'error',
    ...place,
    code: 'code-failed',
    message: `${where} failed to render: ${error instanceof Error ? error.message : String(error)}`,
    hint: 'Fix the error. Until then, the page keeps its published version.',
  }
}

interface SlotsInput {
  code: OpenCode
  site: SlotSite
  locale: { code: string; language: string; dir: 'ltr' | 'rtl' }
  findIcon: Parameters<typeof renderSlot>[2]['findIcon']
  page: NonNullable<Parameters<typeof renderSlot>[2]['page']>
}

/** Renders the slots of the site before and after an article. */
export function renderArticleSlots({ code, page, ...input }: SlotsInput): {
  before: string
  after: string
  /** The URLs in each slot, with the file of the slot. */
  urls: { file: string; urls: ComponentUrl[] }[]
  diagnostics: Diagnostic[]
} {
  const diagnostics: Diagnostic[] = []
  const urls: { file: string; urls: ComponentUrl[] }[] = []
  const [before, after] = articleSlots.map((name) => {
    const reason = brokenReasons(code.broken, 'slot', name)
    const file = code.modules.find((module) => module.kind === 'slot' && module.name === name)?.file ?? ''
    try {
      if (reason) throw new Error(reason.message)
      const html = renderSlot(code, name, { ...input, page })
      urls.push({ file, urls: urlsInSlot(name, html) })
      return html === '' ? '' : `<div class="slot" data-slot="${name}">${html}</div>`
    } catch (error) {
      diagnostics.push(reason ?? slotFailure(error, file, code, page.file))
      return ''
    }
  }) as [string, string] // `map` returns one string per slot.
  return { before, after, urls, diagnostics }
}

/** Returns the names of the components in an article. */
export function componentsIn(parent: Root | Element): Set<string> {
  const names = new Set<string>()
  for (const node of parent.children) {
    if (node.type !== 'element') continue
    if (node.data?.component && node.tagName !== 'template') names.add(node.tagName)
    for (const name of componentsIn(node)) names.add(name)
  }
  return names
}
