import type { Diagnostic } from '../../core/error/index.ts'
import css from './problems-panel.css'
import type { Problems } from '../../core/live/index.ts'

/**
 * What the author has done with the panel, for one list of problems: it lasts from page to page, and ends with the tab.
 */
interface PanelState {
  revision: number
  shown: 'open' | 'closed' | 'dismissed'
}

const storageKey = 'rivage-problems'

/**
 * Where the panel is shown, and what tells screen readers of it: of its own style, so that neither page nor panel
 * changes the other.
 */
let place: { status: HTMLElement; panel: HTMLElement } | undefined

/**
 * Shows a list of problems in a corner of the page, which stays usable. Open where there are errors; what the author
 * does with it holds until there is another list.
 */
export function showProblems(problems: Problems): void {
  const { revision, errors, shown } = problems
  const stored = readState()
  const state = stored?.revision === revision ? stored.shown : errors > 0 ? 'open' : 'closed'
  const isShown = shown.length > 0 && state !== 'dismissed'
  const { status, panel } = (place ??= attach())
  status.textContent = isShown ? countsOf(problems) : ''
  panel.replaceChildren(
    ...(isShown ? [renderPanel(problems, state === 'open', (next) => writeState({ revision, shown: next }))] : []),
  )
}

function attach(): NonNullable<typeof place> {
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

function renderPanel(problems: Problems, open: boolean, remember: (shown: PanelState['shown']) => void): HTMLElement {
  const { errors, warnings, shown } = problems
  const left = errors + warnings - shown.length
  const summary = element('summary', { className: errors > 0 ? 'error' : 'warning' }, countsOf(problems))
  const content = element(
    'div',
    { className: 'content', tabIndex: 0, role: 'group', ariaLabel: 'List of problems' },
    element('ul', {}, ...shown.map(renderDiagnostic)),
    ...(left > 0 ? [`${left} more: npm run check`] : []),
  )
  const details = element('details', { open }, summary, content)
  const dismiss = element(
    'button',
    { type: 'button', ariaLabel: 'Dismiss until something changes', title: 'Dismiss until something changes' },
    '×',
  )
  const panel = element('section', { ariaLabel: 'Problems' }, details, dismiss)

  details.addEventListener('toggle', () => remember(details.open ? 'open' : 'closed'))
  dismiss.addEventListener('click', () => {
    remember('dismissed')
    panel.remove()
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

function renderDiagnostic({ file, line, column, severity, message, hint }: Diagnostic): HTMLElement {
  const position = [file, line, line && column].filter(Boolean).join(':')
  return element(
    'li',
    { className: severity },
    element(
      'p',
      {},
      element('strong', {}, severity === 'error' ? 'Error' : 'Warning'),
      ' ',
      element('span', { className: 'place' }, position),
    ),
    element('p', {}, ...renderCode(message)),
    ...(hint ? [element('p', { className: 'hint' }, ...renderCode(hint))] : []),
  )
}

/** Text with what stands between backticks as code. */
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

/** Storage may be blocked: then every page begins anew. */
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
    // The next page has the panel as it is at first.
  }
}
