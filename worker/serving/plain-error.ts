import { htmlHeaders } from '../headers/page-headers.ts'

/** An error without the site around it: nothing was published yet, or the database does not answer. Texts come from our own catalogue. */
export function renderPlainError(status: number, statusMessage: string, requestId: string | null): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(statusMessage)}</title></head><body><h1>${status}</h1><p>${escapeHtml(statusMessage)}</p>
${requestId ? `<p><small>Request ${escapeHtml(requestId)}</small></p>` : ''}</body></html>`
  return new Response(html, { status, headers: { ...htmlHeaders(null, 'identity'), 'Cache-Control': 'no-store' } })
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
