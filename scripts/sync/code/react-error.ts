/**
 * The messages of React errors by number, because production builds of React only contain the numbers
 * (react.dev/errors).
 */
const words: Readonly<Record<string, string>> = {
  31: 'It renders %s, which is neither text nor an element.',
  60: 'An element has both children and `dangerouslySetInnerHTML`.',
  61: '`dangerouslySetInnerHTML` must have the form `{ __html: … }`.',
  62: '`style` must be an object.',
  130: 'It renders %s as an element. Check that the imported module exports it.',
  426: 'A component is asynchronous or loads another one. Load data at the top of the file.',
  399: '`<%s>` cannot have children.',
  400: '`<menuitem>` cannot have children.',
}

/**
 * Returns the message of a rendering error. The number of a React error is replaced with its message if it is listed.
 */
export function renderingMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const [, number = '', query = ''] = /^Minified React error #(\d+); visit \S+?(\?\S*)? for /.exec(message) ?? []
  const [first = ''] = new URLSearchParams(query).getAll('args[]')
  return words[number]?.replace('%s', first) ?? message
}
