import { adoptStyles } from '../elements/adopt-styles.ts'
import { parsePage } from '../../core/payload/page-fragments.ts'
import { isGoodConnection } from '../data/connection.ts'
import { element } from '../elements/element.ts'
import { placePopover } from '../overlays/place-popover.ts'
import css from './link-previews.css'
import { offeredFrames } from './shown-page.ts'
import { isOtherPage } from './visit-rule.ts'

/** How long the pointer or focus must stay on a link before a preview appears, in milliseconds. */
const dwellMs = 350

/**
 * How long the preview stays after the pointer has left the link and the preview, in milliseconds. Gives the pointer
 * time to move between the two.
 */
const leaveMs = 150

/** Maximum number of characters to show. */
const maxLength = 220

const id = 'shell:link-preview'

interface PreviewOptions {
  /** Returns the payload of the page at a path, as text. */
  readPayload: (path: string) => Promise<string>
}

/** The content of a preview, in the language of the linked page. */
interface Preview {
  /** Title of the page, shown above the title of a section. */
  page?: string
  title: string
  lead: string
  lang: string
  dir: string
}

/**
 * Shows a preview while the pointer or keyboard focus stays on a link: the title and first lines of a page or section,
 * or a footnote. The preview stays open while the pointer is over it, and Escape closes it (WCAG 2.2, 1.4.13).
 * @param first the element that is hovered or focused when this script is loaded
 */
export function startLinkPreviews({ readPayload }: PreviewOptions, first: EventTarget | null): void {
  adoptStyles(css)
  let shown: HTMLElement | undefined
  /** The link whose preview is shown or about to be shown. */
  let current: HTMLAnchorElement | undefined
  let timer = 0

  const point = (target: EventTarget | null, y?: number) => {
    const link = previewedLink(target)
    const isOnPreview = target instanceof Node && shown?.contains(target)
    if (link && link === current) return clearTimeout(shown && timer)
    clearTimeout(timer)
    if (isOnPreview) return
    if (shown) timer = window.setTimeout(() => (hide(), link && wait(link, y)), link ? 0 : leaveMs)
    else if (link) wait(link, y)
    else current = undefined
  }
  document.addEventListener('pointerover', ({ target, pointerType, clientY }) => {
    if (pointerType !== 'touch') point(target, clientY)
  })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) point(target)
  })
  document.addEventListener('focusout', ({ target }) => target === current && hide())
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !shown) return
    // Escape closes only the preview. A dialog or the version picker stays open until Escape is pressed again.
    event.preventDefault()
    event.stopPropagation()
    hide()
  }
  document.addEventListener('keydown', close, true)
  for (const end of ['click', 'rivage:visit']) document.addEventListener(end, hide)
  addEventListener('scroll', () => shown && hide(), { passive: true })
  // The pointer or focus may have left the link while this script was being loaded.
  if (first instanceof Element && first.matches(':hover, :focus')) point(first)

  function wait(link: HTMLAnchorElement, y?: number): void {
    current = link
    const preview = describe(link, readPayload).catch(() => undefined)
    timer = window.setTimeout(() => {
      void preview.then((found) => {
        if (found && link === current && link.isConnected) show(link, found, y)
      })
    }, dwellMs)
  }

  function show(link: HTMLAnchorElement, { page, title, lead, lang, dir }: Preview, y?: number): void {
    const lines = [
      ['preview-page', page],
      ['preview-title', title],
      ['preview-lead', lead],
    ] as const
    shown?.remove()
    shown = element(
      'div',
      { id, class: 'link-preview', role: 'tooltip', popover: 'manual', lang, dir },
      lines.flatMap(([name, text]) => (text ? [element('p', { class: name }, [text])] : [])),
    )
    // Inside `main`, because assistive technology expects all content in a landmark.
    document.querySelector('main')!.append(shown)
    shown.showPopover()
    // If the link wraps, places the preview next to the line under the pointer.
    const boxes = [...link.getClientRects()]
    const box = boxes.find(({ top, bottom }) => y !== undefined && y >= top && y <= bottom) ?? boxes[0]
    const size = { width: innerWidth, height: innerHeight }
    const { left, top } = placePopover(box ?? link.getBoundingClientRect(), shown.getBoundingClientRect(), size)
    shown.style.left = `${left}px`
    shown.style.top = `${top}px`
    link.setAttribute('aria-describedby', id)
  }

  function hide(): void {
    clearTimeout(timer)
    current?.removeAttribute('aria-describedby')
    current = undefined
    shown?.remove()
    shown = undefined
  }
}

/**
 * Returns the link at a target if it can have a preview. Such a link is in the text, and leads to another page of the
 * site or to a section or footnote of this page.
 */
function previewedLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.prose a[href]') : null
  if (!link || link.matches('.heading-link, .cover, .button, [download], [data-missing], [data-footnote-backref]'))
    return
  const [to, here] = [new URL(link.href), new URL(location.href)]
  const isHere = to.origin === here.origin && to.pathname === here.pathname && to.hash !== ''
  return isHere || (isOtherPage(to, here, offeredFrames()) && isGoodConnection()) ? link : undefined
}

async function describe(
  { pathname, hash }: HTMLAnchorElement,
  readPayload: PreviewOptions['readPayload'],
): Promise<Preview | undefined> {
  if (pathname === location.pathname) {
    const part = document.getElementById(idOf(hash))
    return part ? describePart(part) : undefined
  }
  // The parser loads no resources and runs no scripts.
  const page = new DOMParser().parseFromString(parsePage(await readPayload(pathname)).main, 'text/html')
  const title = textOf(page.querySelector('h1'))
  const part = hash ? page.getElementById(idOf(hash)) : null
  if (part) return { ...describePart(part), page: title }
  const lead = page.querySelector('.lead') ?? page.querySelector('.prose > p')
  return title ? { title, lead: shorten(textOf(lead)), ...languageOf(page.querySelector('.prose')) } : undefined
}

/** Describes a section by its heading and first paragraph, or any other element, such as a footnote, by its text. */
function describePart(part: Element): Preview {
  const language = languageOf(part.closest('.prose'))
  if (!/^H[1-6]$/.test(part.tagName)) return { title: '', lead: shorten(textOf(part)), ...language }
  let next = part.nextElementSibling
  while (next && !/^(?:P|H[1-6])$/.test(next.tagName)) next = next.nextElementSibling
  return { title: textOf(part), lead: next?.tagName === 'P' ? shorten(textOf(next)) : '', ...language }
}

function languageOf(article: Element | null): Pick<Preview, 'lang' | 'dir'> {
  const { lang, dir } = document.documentElement
  return { lang: article?.getAttribute('lang') ?? lang, dir: article?.getAttribute('dir') ?? dir }
}

/** Returns the visible text of an element, without a footnote's link back to the text. */
function textOf(part: Element | null): string {
  const copy = part?.cloneNode(true) as Element | undefined
  for (const aside of copy?.querySelectorAll('.visually-hidden, [data-footnote-backref], svg') ?? []) aside.remove()
  return copy?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}

/** Shortens a long text, at the end of a word. */
function shorten(text: string): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2)).replace(/[\s,;:.–—-]+$/, '')}…`
}

/**
 * Returns the id in a URL fragment. An invalid percent-encoding, such as `#100%`, is left unchanged. Another script has
 * a copy of this function, because a shared module would need its own request.
 */
function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
