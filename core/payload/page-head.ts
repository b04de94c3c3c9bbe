/**
 * Selects the elements of `<head>` that describe the page, not the site. The Worker renders them (`PageHead` in
 * worker/layout/document-head.tsx), and a visit replaces them (client/visit/head.ts). tests/browser/visits.test.ts
 * compares the head after a visit with the head of the loaded page. Style sheets are not selected, because they stay in
 * the document for the next page that needs them.
 */
export const pageHeadSelector = [
  'title',
  'meta[name=description]',
  'meta[name=version]',
  'meta[name=robots]',
  'meta[name^="twitter:"]',
  'meta[property^="og:"]',
  'link[rel=canonical]',
  'link[rel=alternate]',
  'link[rel=describedby]',
  'script[type="application/ld+json"]',
].join(', ')

/** Selects the element of `<head>` that identifies the page's frame; see `frameName`. */
export const versionSelector = 'meta[name=version]'
