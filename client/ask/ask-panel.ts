import { pathOf } from '../data/site-urls.ts'
import { element } from '../elements/element.ts'
import { loadStyle } from '../state/load-style.ts'

let panel: Promise<Panel> | undefined

/**
 * Opens the panel for questions next to the page. Its content comes from the server, as on the ask page: the form, and
 * the streamed answers.
 * @param link link to the ask page, which is opened instead if the panel can't be loaded
 * @param question question to send immediately; may be empty
 */
export async function openPanel(link: HTMLAnchorElement, question: string): Promise<void> {
  panel ??= loadPanel(link)
  try {
    const loaded = await panel
    loaded.open(question)
  } catch {
    panel = undefined
    location.assign(link.href)
  }
}

async function loadPanel({ href }: HTMLAnchorElement): Promise<Panel> {
  const response = await fetch(href, { headers: { accept: 'text/html' } })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const form = page.querySelector<HTMLFormElement>('.ask-form')!
  const styles = page.querySelectorAll('head link[rel=stylesheet]')
  await Promise.all([...styles].map((style) => loadStyle(style.getAttribute('href')!)))
  return new Panel(form)
}

class Panel {
  /** The labels, in the page's language. */
  readonly #texts: DOMStringMap
  readonly #log: HTMLElement
  readonly #foot = element('div', { class: 'ask-panel-foot' })
  readonly #status = element('p', { class: 'visually-hidden', role: 'status' })
  readonly #stop: HTMLElement
  readonly #dialog: HTMLDialogElement
  /** Aborts the answer that is being streamed. */
  #answering: AbortController | undefined

  constructor(form: HTMLFormElement) {
    this.#texts = { ...form.querySelector('button')!.dataset }
    const { title = '', answer = '', stop = '' } = this.#texts
    const close = document.querySelector<HTMLElement>('[data-close]')?.dataset.close ?? ''
    const closing = element('button', { type: 'button', class: 'icon-button', 'aria-label': close }, [
      element('span', { class: 'icon icon-x' }),
    ])
    // Must not be a live region. Otherwise, screen readers would read the answer in fragments as it arrives. The status
    // element announces its start and end instead.
    this.#log = element('section', { class: 'ask-log', 'aria-label': answer, tabindex: '0' })
    this.#stop = element('button', { type: 'button', class: 'button', hidden: '' }, [stop])
    this.#dialog = element('dialog', { class: 'ask-panel', 'aria-label': title }, [
      element('div', { class: 'ask-panel-head' }, [element('p', {}, [title]), closing]),
      this.#log,
      this.#foot,
      this.#status,
    ]) as HTMLDialogElement
    this.#showForm(form)
    closing.addEventListener('click', () => this.#dialog.close())
    this.#stop.addEventListener('click', () => this.#answering?.abort())
    this.#dialog.addEventListener('close', () => this.#answering?.abort())
    this.#dialog.addEventListener('keydown', (event) => this.#press(event))
    this.#dialog.addEventListener('submit', (event) => {
      event.preventDefault()
      const sent = event.target as HTMLFormElement
      void (sent.matches('.ask-vote') ? this.#vote(sent, event.submitter) : this.#ask(sent))
    })
    document.body.append(this.#dialog)
  }

  open(question: string): void {
    // In a narrow window, the panel covers the page and must be modal. In a wide window, the page stays usable next to
    // it.
    if (!this.#dialog.open) this.#dialog[matchMedia('(width < 64rem)').matches ? 'showModal' : 'show']()
    this.#field.focus()
    if (question === '' || this.#answering) return
    this.#field.value = question
    this.#field.form!.requestSubmit()
  }

  get #field(): HTMLTextAreaElement {
    return this.#foot.querySelector('textarea')!
  }

  #showForm(form: HTMLFormElement): void {
    const hasFocus = this.#foot.contains(document.activeElement)
    this.#foot.replaceChildren(form)
    showWidget(form.querySelector<HTMLElement>('.cf-turnstile'))
    form.append(this.#stop)
    this.#log.hidden = this.#log.childElementCount === 0
    if (hasFocus) this.#field.focus()
  }

  #press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.isComposing) this.#dialog.close()
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.target !== this.#field) return
    event.preventDefault()
    this.#field.form!.requestSubmit()
  }

  /**
   * Sends the question and streams the answer into the log.
   * @param isAgain whether this is the second attempt, after the server replaced an expired form
   */
  async #ask(form: HTMLFormElement, isAgain = false): Promise<void> {
    if (this.#answering) return
    const fields = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
    fields.set('part', 'main')
    fields.set('from', decodeURI(pathOf(location.pathname)))
    for (const { dataset } of this.#sections()) fields.append('seen', dataset.seen ?? '')
    const answering = (this.#answering = new AbortController())
    const turn = element('div', { class: 'ask-turn' })
    this.#log.append(turn)
    this.#log.hidden = this.#stop.hidden = false
    this.#status.textContent = this.#texts.loading ?? ''
    turn.scrollIntoView({ block: 'start' })
    try {
      const response = await fetch(form.action, { method: 'POST', body: fields, signal: answering.signal })
      if (!response.ok) throw new Error(`${response.status}`)
      await readInto(turn, response.body!, () => turn.scrollIntoView({ block: 'start' }))
    } catch {
      if (!answering.signal.aborted) turn.append(element('p', {}, [this.#texts.failed ?? '']))
    }
    this.#answering = undefined
    this.#stop.hidden = true
    const next = turn.querySelector<HTMLFormElement>('.ask-form')
    if (next && !turn.querySelector('.ask-answer') && !isAgain) {
      turn.remove()
      this.#showForm(next)
      return await this.#ask(next, true)
    }
    this.#markChanged(turn)
    this.#status.textContent = this.#texts.ready ?? ''
    if (next) this.#showForm(next)
    else this.#keep(form)
    this.#offerCopy(turn)
  }

  /**
   * Returns the sections that the conversation cited last. The server accepts at most 18 (`maxSeen`): six for each of
   * three questions.
   */
  #sections(): HTMLElement[] {
    return [...this.#log.querySelectorAll<HTMLElement>('[data-seen]')].slice(-18)
  }

  /** Marks sections of earlier answers that have changed since, and adds links to the changes. */
  #markChanged(turn: HTMLElement): void {
    const list = turn.querySelector('.ask-changed')
    for (const link of list?.querySelectorAll('a') ?? [])
      for (const section of this.#sections())
        if (section.dataset.seen === link.dataset.for && !section.querySelector('.ask-since'))
          section.append(element('p', { class: 'ask-note ask-since' }, [link.cloneNode(true)]))
    list?.remove()
  }

  /** Keeps the form for the next question, if the answer was stopped before the server sent a new form. */
  #keep(form: HTMLFormElement): void {
    const asked = form.querySelector('textarea')!
    form.prepend(element('input', { type: 'hidden', name: 'before', value: asked.value }))
    asked.value = ''
  }

  #offerCopy(turn: HTMLElement): void {
    const text = answerText(turn)
    if (text === '') return
    const button = element('button', { type: 'button', class: 'button', 'data-copy-code': text }, [
      this.#texts.copy ?? '',
    ])
    turn.querySelector('.ask-answer')!.append(button)
  }

  async #vote(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    const body = new URLSearchParams(new FormData(form, submitter) as unknown as Record<string, string>)
    const response = await fetch(form.action, { method: 'POST', body, headers: { accept: 'application/json' } })
    if (!response.ok) return
    this.#status.textContent = this.#texts.thanks ?? ''
    form.replaceChildren(element('p', {}, [this.#texts.thanks ?? '']))
    this.#field.focus()
  }
}

declare global {
  interface Window {
    turnstile?: { render(element: HTMLElement): void }
  }
}

/**
 * Shows the Turnstile widget on sites that use it. If Turnstile's script isn't loaded yet, it renders the widget when
 * it loads.
 */
function showWidget(widget: HTMLElement | null): void {
  if (!widget) return
  if (window.turnstile) window.turnstile.render(widget)
  else document.head.append(Object.assign(document.createElement('script'), { src: widget.dataset.src ?? '' }))
}

/**
 * Inserts HTML while it arrives. The parser belongs to another document, but keeps writing to the element even after
 * the element has been moved to this one.
 */
async function readInto(turn: HTMLElement, body: ReadableStream<BufferSource>, started: () => void): Promise<void> {
  const parser = document.implementation.createHTMLDocument()
  parser.write('<div>')
  turn.append(parser.body.firstChild!)
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parser.write(read.value)
    started()
    started = () => {}
  }
  parser.close()
}

/**
 * Returns the text of an answer, with the URLs of the sections that it cites. Returns '' if it cites none, because then
 * the question wasn't answered.
 */
function answerText(turn: HTMLElement): string {
  const cited = new Map<string, string>()
  for (const { textContent, title, href } of turn.querySelectorAll<HTMLAnchorElement>('.ask-citation'))
    cited.set(textContent, `${textContent} ${title}: ${href}`)
  const parts = turn.querySelectorAll<HTMLElement>('.ask-note ~ :is(p, ul, pre)')
  const blocks = [...parts].map(({ innerText }) => innerText)
  return cited.size === 0 ? '' : [...blocks, [...cited.values()].sort().join('\n')].join('\n\n')
}
