import * as v from 'valibot'
import { attributes, secureAddress } from './head-elements.ts'
import type { HeadElement } from './head-elements.ts'

/** Analytics services by name. `script` is for any other service. */
export interface Analytics {
  /** Google Analytics 4: the measurement id, `G-…`. */
  google?: string
  /** Plausible: the domain of the site, as registered there. */
  plausible?:
    | string
    | {
        /** The domain under which the site is registered. */
        domain: string
        /** URL of Plausible. Default `https://plausible.io`. */
        host?: string
      }
  /** Umami: the id of the website. */
  umami?:
    | string
    | {
        /** The id of the website. */
        id: string
        /** URL of Umami. Default `https://cloud.umami.is`. */
        host?: string
      }
  /** Fathom: the id of the site. */
  fathom?: string
  /** Matomo: its URL, and the site's number in Matomo. */
  matomo?: {
    /** URL of Matomo: `https://matomo.example.com`. */
    host: string
    /** The number of the site in Matomo. */
    siteId: number
  }
  /**
   * GoatCounter: the name of the site, such as `handbook` for `https://handbook.goatcounter.com`, or the URL of a
   * self-hosted instance.
   */
  goatcounter?: string
  /** PostHog: the project key, `phc_…`. Without consent, PostHog stores nothing in the browser. */
  posthog?:
    | string
    | {
        /** The project key. */
        key: string
        /** The URL of PostHog. Default `https://us.i.posthog.com`. */
        host?: string
      }
  /**
   * Whether to count only readers who have consented. A slot or a consent manager must dispatch the event
   * `rivage:consent` on the document, with `detail: 'granted'` or `'denied'`. The choice is stored. Default `false`.
   */
  consent?: boolean
  /**
   * Any other service, by its script.
   */
  script?: {
    /** URL of the script. */
    src: string
    /** Attributes of the script; `true` for an attribute without a value. */
    attrs?: Record<string, string | true>
    /** Origins to which the script sends data. Default: the origin of the script. */
    connect?: string[]
  }
}

/** The parts that a service adds to pages: elements of `<head>`, and the origins that its scripts send data to. */
interface Counted {
  elements: HeadElement[]
  connect: string[]
}

/**
 * The parts that all services add to pages. The content security policy must also allow the elements in `waiting`,
 * which are added after consent.
 */
interface AllCounted extends Counted {
  waiting: HeadElement[]
}

const text = (pattern: RegExp, expected: string) => v.pipe(v.string(expected), v.regex(pattern, expected))
const id = text(/^[\w-]{1,64}$/, 'expected an ID of letters, digits, and hyphens')
const domain = text(/^[a-z\d.-]+(?:,[a-z\d.-]+)*$/i, 'expected a domain such as "docs.example.com"')

/** The schema of `analytics`. */
export const analyticsSchema = {
  google: v.optional(text(/^[A-Z]{1,3}-[A-Z\d]{1,20}$/, 'expected a measurement ID such as "G-ABC123"')),
  plausible: v.optional(
    v.union(
      [domain, v.strictObject({ domain, host: v.optional(secureAddress) })],
      'expected a domain, or { domain, host }',
    ),
  ),
  umami: v.optional(
    v.union([id, v.strictObject({ id, host: v.optional(secureAddress) })], 'expected a website ID, or { id, host }'),
  ),
  fathom: v.optional(id),
  matomo: v.optional(
    v.strictObject(
      { host: secureAddress, siteId: v.pipe(v.number(), v.integer(), v.minValue(1)) },
      'expected { host, siteId }',
    ),
  ),
  goatcounter: v.optional(
    v.union([text(/^[a-z\d-]{1,50}$/, 'expected a name'), secureAddress], 'expected the name of a site, or a URL'),
  ),
  posthog: v.optional(
    v.union(
      [id, v.strictObject({ key: id, host: v.optional(secureAddress) })],
      'expected a project key, or { key, host }',
    ),
  ),
  consent: v.optional(v.boolean()),
  script: v.optional(
    v.strictObject(
      { src: secureAddress, attrs: v.optional(attributes), connect: v.optional(v.array(secureAddress)) },
      'expected { src, attrs, connect }',
    ),
  ),
}

/**
 * Returns the elements that pages need for the configured services. The services can't detect visits, which show
 * another page without a reload, so the elements report each `rivage:visit` event to them.
 */
export function resolveAnalytics({ consent = false, ...analytics }: Analytics): AllCounted {
  const counted = Object.entries(analytics).map(([name, value]) =>
    services[name as keyof typeof services](value as never, consent),
  )
  const elements = counted.flatMap((each) => each.elements)
  const connect = counted.flatMap((each) => each.connect)
  const waits = consent && elements.length > 0
  return { elements: waits ? [afterConsent(elements)] : elements, waiting: waits ? elements : [], connect }
}

/** Returns a script that adds the other scripts once the reader has consented, on this page or an earlier one. */
function afterConsent(elements: readonly HeadElement[]): HeadElement {
  const list = JSON.stringify(elements.map(({ attrs, content }) => [attrs ?? {}, content ?? ''])).replaceAll(
    '<',
    '\\u003c',
  )
  return inline(
    `(()=>{const key='rivage-consent',remembered=()=>{try{return localStorage.getItem(key)}catch{}};let started=false;` +
      `const start=()=>{if(started)return;started=true;for(const [attrs,text] of ${list}){const script=document.createElement('script');` +
      `for(const name in attrs)script.setAttribute(name,attrs[name]===true?'':attrs[name]);script.textContent=text;document.head.append(script)}};` +
      `if(remembered()==='granted')start();` +
      `document.addEventListener('rivage:consent',({detail})=>{try{localStorage.setItem(key,detail==='granted'?'granted':'denied')}catch{}if(detail==='granted')start()})})()`,
  )
}

const services: {
  [Name in Exclude<keyof Analytics, 'consent'>]-?: (value: NonNullable<Analytics[Name]>, consent: boolean) => Counted
} = {
  google: (measurement) => ({
    elements: [
      script(`https://www.googletagmanager.com/gtag/js?id=${measurement}`),
      inline(
        `window.dataLayer=[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());gtag('config','${measurement}');` +
          onVisit(`gtag('event','page_view',{page_location:location.href,page_title:document.title})`),
      ),
    ],
    // The script chooses one of these servers, depending on the reader's location.
    connect: [
      'https://www.google-analytics.com',
      'https://region1.google-analytics.com',
      'https://analytics.google.com',
      'https://region1.analytics.google.com',
      'https://www.googletagmanager.com',
    ],
  }),
  plausible: (value) => {
    const site = typeof value === 'string' ? { domain: value } : value
    const host = withoutSlash(site.host ?? 'https://plausible.io')
    const count = `plausible('pageview')`
    return {
      elements: [
        script(`${host}/js/script.manual.js`, { 'data-domain': site.domain }),
        inline(`function plausible(){(plausible.q=plausible.q||[]).push(arguments)}${count};${onVisit(count)}`),
      ],
      connect: [host],
    }
  },
  umami: (value) => {
    const site = typeof value === 'string' ? { id: value } : value
    const host = withoutSlash(site.host ?? 'https://cloud.umami.is')
    return {
      elements: [script(`${host}/script.js`, { 'data-website-id': site.id }), inline(onVisit('window.umami?.track()'))],
      connect: site.host ? [host] : [host, 'https://gateway.umami.is', 'https://api-gateway.umami.dev'],
    }
  },
  fathom: (site) => ({
    elements: [
      script('https://cdn.usefathom.com/script.js', { 'data-site': site }),
      inline(onVisit('window.fathom?.trackPageview()')),
    ],
    connect: ['https://cdn.usefathom.com'],
  }),
  matomo: ({ host, siteId }) => {
    const base = withoutSlash(host)
    return {
      elements: [
        script(`${base}/matomo.js`),
        inline(
          `var _paq=[['trackPageView'],['enableLinkTracking'],['setTrackerUrl',${quoted(`${base}/matomo.php`)}],['setSiteId',${siteId}]];` +
            onVisit(`_paq.push(['setCustomUrl',location.href],['setDocumentTitle',document.title],['trackPageView'])`),
        ),
      ],
      connect: [base],
    }
  },
  goatcounter: (site) => {
    const isOwn = site.startsWith('https:')
    const host = isOwn ? withoutSlash(site) : `https://${site}.goatcounter.com`
    return {
      elements: [
        script(isOwn ? `${host}/count.js` : 'https://gc.zgo.at/count.js', { 'data-goatcounter': `${host}/count` }),
        inline(onVisit('window.goatcounter?.count?.({path:location.pathname+location.search})')),
      ],
      connect: [host],
    }
  },
  posthog: (value, consent) => {
    const { key, host: own = 'https://us.i.posthog.com' } = typeof value === 'string' ? { key: value } : value
    const host = withoutSlash(own)
    const assets = host.replace(/^https:\/\/(us|eu)\.i\.posthog\.com$/, 'https://$1-assets.i.posthog.com')
    const options = `{api_host:${quoted(host)},capture_pageview:true,autocapture:false,disable_session_recording:true,disable_surveys:true${consent ? '' : `,persistence:'memory'`}}`
    return {
      elements: [
        inline(
          `window.posthog=[];posthog._i=[[${quoted(key)},${options}]];posthog.__SV=1;` +
            onVisit(`window.posthog?.capture?.('$pageview')`),
        ),
        script(`${assets}/static/array.js`),
      ],
      connect: [...new Set([host, assets])],
    }
  },
  script: ({ src, attrs, connect }) => ({ elements: [script(src, attrs)], connect: connect ?? [src] }),
}

/** Returns a script that loads without blocking the page. */
function script(src: string, attrs: HeadElement['attrs'] = {}): HeadElement {
  return { tag: 'script', attrs: { ...attrs, src, async: true } }
}

function inline(content: string): HeadElement {
  return { tag: 'script', content }
}

/** Returns code that runs other code after each visit. */
function onVisit(code: string): string {
  return `document.addEventListener('rivage:visit',()=>{${code}})`
}

/** Quotes a string for a script. No escaping is needed, because `secureAddress` rejects URLs with quotes or `<`. */
const quoted = (value: string) => `'${value}'`
const withoutSlash = (address: string) => address.replace(/\/+$/, '')
