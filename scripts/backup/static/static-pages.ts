// Files that only exist in static exports. They replace status codes and headers of the Worker.
import type { SiteConfig, SiteLocale } from '../../../core/release/index.ts'

/**
 * Returns a page that redirects to another URL, for hosts that don't support redirects. A script keeps the fragment of
 * the requested URL, as browsers do for redirects by status.
 */
export function redirectPage(to: string): string {
  const href = escapeAttribute(to)
  const script = to.includes('#') ? '' : `<script>location.replace(${scriptString(to)}+location.hash)</script>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${href}</title><meta name="robots" content="noindex"><link rel="canonical" href="${href}">${script}<meta http-equiv="refresh" content="0; url=${href}"><a href="${href}">${href}</a></html>\n`
}

/**
 * Returns the page at the root of a site whose URLs contain languages. It opens the language that the reader chose
 * before, or that the browser prefers. Without scripts, it lists all languages.
 * @param hrefOf returns the URL of the home page in a language
 */
export function languagePage({ title, locales, defaultLocale }: SiteConfig, hrefOf: (code: string) => string): string {
  const name = typeof title === 'string' ? title : (title[defaultLocale] ?? '')
  const links = locales
    .map(
      ({ code, language, name: label }) =>
        `<li><a href="${escapeAttribute(hrefOf(code))}" lang="${language}">${escapeText(label)}</a></li>`,
    )
    .join('')
  const homes = JSON.stringify(
    Object.fromEntries(locales.map(({ code }) => [code.toLowerCase().replaceAll('_', '-'), hrefOf(code)])),
  )
  const script = `const homes=${homes},chosen=/i18n_redirected=([^;]+)/.exec(document.cookie)?.[1],wanted=[chosen,...navigator.languages].filter(Boolean).map(tag=>tag.toLowerCase().replaceAll('_','-'));for(const tag of wanted){const home=homes[tag]??homes[tag.split('-')[0]];if(home){location.replace(home);break}}if(!wanted.some(tag=>homes[tag]??homes[tag.split('-')[0]]))location.replace(${JSON.stringify(hrefOf(defaultLocale))})`
  return `<!doctype html><html lang="${locales.find(({ code }) => code === defaultLocale)?.language ?? 'en'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeText(name)}</title><script>${script.replaceAll('<', '\\u003c')}</script><h1>${escapeText(name)}</h1><ul>${links}</ul></html>\n`
}

/** A language of the page for missing pages. */
interface MissingInLanguage extends Pick<SiteLocale, 'language' | 'dir' | 'name'> {
  /** The title of the page for missing pages, as HTML. */
  title: string
  /** URL of the language's home page. */
  href: string
}

/** Adds the title in other languages, and links to their home pages, to the page for missing pages. */
export function withLanguages(html: string, others: readonly MissingInLanguage[]): string {
  if (others.length === 0) return html
  const links = others.map(
    ({ language, dir, name, title, href }) =>
      `<li lang="${language}" dir="${dir}"><a href="${escapeAttribute(href)}">${escapeText(name)}</a><p>${title}</p></li>`,
  )
  // Styled like the suggestions for a missing page, which a static site doesn't have.
  return html.replace('</main>', () => `<div class="closest"><ul>${links.join('')}</ul></div></main>`)
}

/**
 * Adds the content security policy in a `<meta>` element, for hosts that don't support headers. Directives that
 * browsers ignore there, such as `frame-ancestors`, are removed.
 */
export function withPolicy(html: string, policy: string | null): string {
  if (policy === null) return html
  const rules = policy.split(';').filter((rule) => !/^\s*(?:frame-ancestors|report-uri|report-to|sandbox)\b/.test(rule))
  const meta = `<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(rules.join(';').trim())}"/>`
  return html.replace(/<meta charSet="utf-8"\/>|<meta charset="utf-8"\/>/i, (charset) => charset + meta)
}

/**
 * Returns the part of a page's policy that browsers ignore in `<meta>`. The header applies to every file, also to those
 * with another policy or none: the page that chooses a language, service workers, and pages of APIs.
 */
export function policyForHeader(policy: string): string {
  return /\bframe-ancestors [^;]*/.exec(policy)?.[0] ?? ''
}

/** Returns the redirects of a site in the format of Netlify and Cloudflare Pages. */
export function renderRedirects(redirects: readonly { source: string; target: string; status: number }[]): string {
  return redirects.map(({ source, target, status }) => `${source} ${target} ${status}\n`).join('')
}

/** @param base the path at which the files are served */
export function renderHeaders(base: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
  const immutable = ['/_assets/*', '/_media/*', '/_code/*', '/_flags/*', '/_ipx/*']
  return [
    `${base}/*\n${lines.join('')}`,
    ...immutable.map((path) => `${base}${path}\n  Cache-Control: public, max-age=31536000, immutable\n`),
    ...['/*.md', '/*/_payload.json'].map((path) => `${base}${path}\n  X-Robots-Tag: noindex\n`),
  ].join('')
}

function scriptString(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}
