/** What React says without words where it is built for production, by its number (react.dev/errors). */
const words: Readonly<Record<string, string>> = {
  31: 'It renders %s, which is neither a text nor an element.',
  60: 'An element has children and `dangerouslySetInnerHTML` at once.',
  61: '`dangerouslySetInnerHTML` has another form than `{ __html: … }`.',
  62: '`style` is no object.',
  130: 'What it renders as an element is %s: is it exported where it is imported from?',
  137: '`<%s>` can have no children.',
  399: '`<%s>` can have no children.',
}

/**
 * Says an error of React in words.
 * @returns `undefined` for an error of anything else; React's own message where there are no words for it
 */
export function explainReactError(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : ''
  const [, number, query = ''] = /^Minified React error #(\d+); visit \S+?(\?\S*)? for /.exec(message) ?? []
  if (number === undefined) return undefined
  const [first = ''] = new URLSearchParams(query).getAll('args[]')
  return words[number]?.replace('%s', first) ?? message
}
