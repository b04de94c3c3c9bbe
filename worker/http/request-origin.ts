/** Returns whether a page of this site sent a form or beacon. Browsers state that in headers that pages can't set. */
export function isFromThisSite({ url, headers }: Request): boolean {
  const origin = headers.get('origin') ?? ''
  // Ignores the scheme, because TLS may end before the Worker.
  const isSameHost = URL.canParse(origin) && new URL(origin).host === new URL(url).host
  return isSameHost && (headers.get('sec-fetch-site') ?? 'same-origin') === 'same-origin'
}

/** Returns whether the request comes from a link on another site. */
export function isFromOutside({ url, headers }: Request): boolean {
  const referrer = URL.parse(headers.get('referer') ?? '')
  return referrer !== null && /^https?:$/.test(referrer.protocol) && referrer.host !== new URL(url).host
}
