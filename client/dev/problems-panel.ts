import css from './problems-panel.css'
import { liveAddresses } from '../../core/live/index.ts'
import type { Problems, ShownProblem } from '../../core/live/index.ts'
import { hrefOf, pathOf } from '../data/site-urls.ts'

/**
 * The author's choice for a list of problems, stored for this tab. A dismissed panel stays dismissed on every page;
 * whether it is open is stored per page.
 */
interface PanelState {
  revision: number
  path: string
  shown: 'open' | 'closed' | 'dismissed'
}

const storageKey = 'rivage-problems'

/**
 * The panel and its live region. They are in a shadow root, because the styles of the page must not affect the panel,
 * and vice versa.
 */
let mounted: { status: HTMLElement; panel: HTMLElement } | undefined

/**
 * Shows a list of problems at the bottom of the page. The panel is open if the current page has errors. If the author
 * opens, closes, or dismisses it, that choice lasts until the list changes.
 */
export function showProblems(problems: Problems): void {
  const { revision, shown } = problems
  const path = decodeURI(pathOf(location.pathname))
  const stored = readState()
  const isKnown = stored?.revision === revision && (stored.shown === 'dismissed' || stored.path === path)
  const own = shown.filter((problem) => concerns(problem, path))
  const isBroken = own.some(({ severity }) => severity === 'error')
  const state = isKnown ? stored.shown : isBroken ? 'open' : 'closed'
  const isShown = shown.length > 0 && state !== 'dismissed'
  const { status, panel } = (mounted ??= attach())
  status.textContent = isShown ? countsOf(problems) : ''
  panel.replaceChildren(
    ...(isShown
      ? [
          renderPanel(
            { ...problems, shown: [...own, ...shown.filter((problem) => !own.includes(problem))] },
            { open: state === 'open', isBroken, remember: (next) => writeState({ revision, path, shown: next }) },
          ),
        ]
      : []),
  )
  keepRoom()
}

/** Returns whether a problem concerns the page at a path. A problem may also concern all pages. */
function concerns({ page }: ShownProblem, path: string): boolean {
  return page === '*' || page === (path === '/' ? path : path.replace(/\/$/, ''))
}

/** Adds space at the end of the page, so that the panel doesn't cover any content. */
function keepRoom(): void {
  const panel = mounted?.panel.firstElementChild
  document.body.style.paddingBlockEnd = panel ? `${panel.getBoundingClientRect().height}px` : ''
}

function attach(): NonNullable<typeof mounted> {
  const host = element('div', { lang: 'en', dir: 'ltr' })
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  const status = element('p', { role: 'status' })
  const panel = element('div', {})
  root.append(status, panel)
  document.body.append(host)
  return { status, panel }
}

interface PanelOptions {
  open: boolean
  /** Whether the current page has an error, so that its last valid version is shown. */
  isBroken: boolean
  remember: (shown: PanelState['shown']) => void
}

function renderPanel(problems: Problems, { open, isBroken, remember }: PanelOptions): HTMLElement {
  const { errors, warnings, shown } = problems
  const left = errors + warnings - shown.length
  const summary = element('summary', { className: errors > 0 ? 'error' : 'warning' }, countsOf(problems))
  const content = element(
    'div',
    { className: 'content', tabIndex: 0, role: 'group', ariaLabel: 'List of problems' },
    ...(isBroken ? [element('p', { className: 'last-good' }, 'The last valid version is shown')] : []),
    element('ul', {}, ...shown.map(renderProblem)),
    ...(left > 0 ? [`${left} more. To list all of them, run npm run check.`] : []),
  )
  const details = element('details', { open }, summary, content)
  const dismiss = element(
    'button',
    { type: 'button', ariaLabel: 'Dismiss until the list changes', title: 'Dismiss until the list changes' },
    '×',
  )
  const panel = element('section', { ariaLabel: 'Problems' }, details, dismiss)

  details.addEventListener('toggle', () => {
    if (details.open !== open) remember(details.open ? 'open' : 'closed')
    keepRoom()
  })
  dismiss.addEventListener('click', () => {
    remember('dismissed')
    panel.remove()
    keepRoom()
  })
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !details.open) return
    event.stopPropagation()
    details.open = false
    summary.focus()
  })
  return panel
}

function countsOf({ errors, warnings }: Problems): string {
  return [
    [errors, 'error'],
    [warnings, 'warning'],
  ]
    .filter(([number]) => number)
    .map(([number, word]) => `${number} ${word}${number === 1 ? '' : 's'}`)
    .join(', ')
}

function renderProblem({ file, line, column, severity, message, hint }: ShownProblem): HTMLElement {
  const position = [file, line, line && column].filter(Boolean).join(':')
  return element(
    'li',
    { className: severity },
    element(
      'p',
      {},
      element('strong', {}, severity === 'error' ? 'Error' : 'Warning'),
      ' ',
      placeButton({ file, line, column }, position),
    ),
    element('p', {}, ...renderCode(message)),
    ...(hint ? [element('p', { className: 'hint' }, ...renderCode(hint))] : []),
  )
}

/** Renders the location of a problem as a button that opens the file in the author's editor. */
function placeButton(target: Pick<ShownProblem, 'file' | 'line' | 'column'>, position: string): HTMLElement {
  const button = element('button', { type: 'button', className: 'place', title: 'Open in your editor' }, position)
  button.addEventListener('click', async () => {
    const { ok } = await fetch(hrefOf(liveAddresses.editor), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(target),
    })
    button.dataset.state = ok ? 'opened' : 'failed'
  })
  return button
}

/** Renders a text, with the parts between backticks as code. */
function renderCode(text: string): (HTMLElement | string)[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : element('code', {}, part)))
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/** Returns the stored choice, or `undefined` if there is no valid one or storage is blocked. */
function readState(): PanelState | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as PanelState | undefined) ?? undefined
  } catch {
    return undefined
  }
}

function writeState(state: PanelState): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(state))
  } catch {
    // Without storage, the next page shows the panel in its default state.
  }
}
