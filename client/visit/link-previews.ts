import { adoptStyles } from '../elements/adopt-styles.ts'
import { parsePage } from '../../core/payload/page-fragments.ts'
import { isGoodConnection } from '../data/connection.ts'
import { element } from '../elements/element.ts'
import { placePopover } from '../overlays/place-popover.ts'
import css from './link-previews.css'
import { isOtherPage } from './visit-rule.ts'

/** How long a pointer or the focus has to stay on a link: one that only passes over it wants no preview. */
const dwellMs = 350

/** How long the preview stays when the pointer has left both: it may be on its way from one to the other. */
const leaveMs = 150

/** How much of a text is shown, in characters. */
const maxLength = 220

const id = 'shell:link-preview'

interface PreviewOptions {
  /** The payload of the page at a path, as it was sent. */
  readPayload: (path: string) => Promise<string>
}

/** What a preview says, in the language of the page that it is about. */
interface Preview {
  /** The page's title, above that of a section. */
  page?: string
  title: string
  lead: string
  lang: string
  dir: string
}

/**
 * Shows where a link of the text leads while the pointer or the keyboard's focus stays on it: the title and the first
 * lines of a page, a section or a note. It stays while it is pointed at, and goes with Escape (WCAG 2.2, 1.4.13).
 * Called once.
 * @param first what the pointer or the focus is on
 */
export function startLinkPreviews({ readPayload }: PreviewOptions, first: EventTarget | null): void {
  adoptStyles(css)
  let shown: HTMLElement | undefined
  /** The link that is waited for, or shown. */
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
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !shown) return
    // It is closed, and nothing else that listens to this key.
    event.preventDefault()
    hide()
  })
  for (const end of ['click', 'rivage:visit']) document.addEventListener(end, hide)
  addEventListener('scroll', () => shown && hide(), { passive: true })
  // Where this came late, the visitor may be elsewhere: in a dialog, say, whose Escape it would take.
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
    // Inside of what it is about: assistive technology finds everything in some region of the page.
    document.querySelector('main')!.append(shown)
    shown.showPopover()
    // A link may be broken over two lines: the one that is pointed at counts.
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

/** A link inside the text that leads to another page of the site, or to a part of this one. */
function previewedLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.prose a[href]') : null
  if (!link || link.matches('.heading-link, .cover, .button, [download], [data-missing], [data-footnote-backref]'))
    return
  const [to, here] = [new URL(link.href), new URL(location.href)]
  const isHere = to.origin === here.origin && to.pathname === here.pathname && to.hash !== ''
  return isHere || (isOtherPage(to, here) && isGoodConnection()) ? link : undefined
}

async function describe(
  { pathname, hash }: HTMLAnchorElement,
  readPayload: PreviewOptions['readPayload'],
): Promise<Preview | undefined> {
  if (pathname === location.pathname) {
    const part = document.getElementById(idOf(hash))
    return part ? describePart(part) : undefined
  }
  // Nothing in such a document is loaded or run.
  const page = new DOMParser().parseFromString(parsePage(await readPayload(pathname)).main, 'text/html')
  const title = textOf(page.querySelector('h1'))
  const part = hash ? page.getElementById(idOf(hash)) : null
  if (part) return { ...describePart(part), page: title }
  const lead = page.querySelector('.lead') ?? page.querySelector('.prose > p')
  return title ? { title, lead: shorten(textOf(lead)), ...languageOf(page.querySelector('.prose')) } : undefined
}

/** A section by its heading and its first paragraph; anything else, such as a note, by its text. */
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

/** Without what is for screen readers, and the way back from a footnote. */
function textOf(part: Element | null): string {
  const copy = part?.cloneNode(true) as Element | undefined
  for (const aside of copy?.querySelectorAll('.visually-hidden, [data-footnote-backref], svg') ?? []) aside.remove()
  return copy?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}

/** Cut at a word. */
function shorten(text: string): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2)).replace(/[\s,;:.–—-]+$/, '')}…`
}

/**
 * The id that a fragment names: as it is written, where it is not well encoded (`#100%`). Not shared with the other script
 * that reads one: each comes in a request of its own, and a third one would cost more than these lines.
 */
function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
