/** Messages for React's production errors, by number (react.dev/errors). */
const words: Readonly<Record<string, string>> = {
  31: 'It renders %s, which is neither a text nor an element.',
  60: 'An element has children and `dangerouslySetInnerHTML` at once.',
  61: '`dangerouslySetInnerHTML` has another form than `{ __html: … }`.',
  62: '`style` is no object.',
  130: 'What it renders as an element is %s: is it exported where it is imported from?',
  399: '`<%s>` can have no children.',
  400: '`<menuitem>` can have no children.',
}

/** The message of a rendering error; for an error of React, in words if available. */
export function renderingMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const [, number = '', query = ''] = /^Minified React error #(\d+); visit \S+?(\?\S*)? for /.exec(message) ?? []
  const [first = ''] = new URLSearchParams(query).getAll('args[]')
  return words[number]?.replace('%s', first) ?? message
}
