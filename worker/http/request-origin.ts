/** Whether a page of this site sent a form or a beacon: browsers state that in headers that pages can't set. */
export function isFromThisSite({ url, headers }: Request): boolean {
  const origin = headers.get('origin') ?? ''
  // The scheme is ignored, because TLS may end in front of the Worker.
  const isSameHost = URL.canParse(origin) && new URL(origin).host === new URL(url).host
  return isSameHost && (headers.get('sec-fetch-site') ?? 'same-origin') === 'same-origin'
}

/** Whether a link on a page of another site led to the request. */
export function isFromOutside({ url, headers }: Request): boolean {
  const referrer = URL.parse(headers.get('referer') ?? '')
  return referrer !== null && /^https?:$/.test(referrer.protocol) && referrer.host !== new URL(url).host
}
