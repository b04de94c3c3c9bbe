import type { SampledOperation } from '../../../../core/api/samples/build-sample-request.ts'

const server = 'https://api.example.com/v1/'
const plain = { method: 'GET', path: '/orders', server, parameters: [], schemes: [] } satisfies SampledOperation

/** Text with everything that ends a literal or starts an escape in some language. */
const nasty = `it's "quoted" \\ \`tick\` \${var} $var #{x} %s """ ''' <<JSON\r\n\tline é 漢 😀 \u2028 \uFEFF \u0001 @file;type=x*/`

function send(contentType: string, value: unknown, more: object = {}): SampledOperation {
  return { ...plain, method: 'post', body: { contentType, value: value as never, ...more } }
}

function pass(parameter: Partial<SampledOperation['parameters'][number]>): SampledOperation {
  return { ...plain, parameters: [{ name: 'q', in: 'query', value: 'x', ...parameter }] }
}

/** Operations by their special feature. */
export const sampledOperations: Readonly<Record<string, SampledOperation>> = {
  'no parameters': plain,
  HEAD: { ...plain, method: 'head' },
  DELETE: { ...plain, method: 'delete' },
  OPTIONS: { ...plain, method: 'options' },
  'POST without a body': { ...plain, method: 'post' },
  QUERY: { ...send('application/json', { id: 1 }), method: 'query' },
  'nasty query': pass({ value: nasty }),
  'list in the query': pass({ name: 'tags[]', value: ['a b', 'c&d'] }),
  'list with commas': pass({ value: ['a,b', 'c'], explode: false }),
  'list with pipes': pass({ value: ['a', 'b'], style: 'pipeDelimited', explode: false }),
  'list with spaces': pass({ value: ['a', 'b'], style: 'spaceDelimited', explode: false }),
  'deep object': pass({ name: 'filter', value: { status: 'open', tag: ['x', 'y'] }, style: 'deepObject' }),
  'object in the query': pass({ value: { a: 1, b: true } }),
  'JSON in the query': pass({ value: { a: [1, nasty] }, isJson: true }),
  'reserved characters': pass({ value: 'a/b?c=d&e#f+g', allowReserved: true }),
  path: { ...pass({ name: 'id', in: 'path', value: `a/b ${nasty}` }), path: '/orders/{id}/items' },
  'label in the path': { ...pass({ name: 'id', in: 'path', value: [1, 2], style: 'label' }), path: '/a/{id}' },
  'matrix in the path': {
    ...pass({ name: 'id', in: 'path', value: [1, 2], style: 'matrix', explode: true }),
    path: '/a{id}',
  },
  'nasty header': pass({ name: 'X-Trace', in: 'header', value: nasty }),
  'empty header': pass({ name: 'X-Empty', in: 'header', value: '' }),
  'object in a header': pass({ name: 'X-Point', in: 'header', value: { x: 1, y: 2 }, explode: true }),
  'nasty cookie': pass({ name: 'session', in: 'cookie', value: nasty }),
  'two cookies': {
    ...plain,
    parameters: [{ name: 'a', in: 'cookie', value: '1' }],
    schemes: [{ kind: 'apiKey', in: 'cookie', name: 'key' }],
  },
  Basic: { ...plain, schemes: [{ kind: 'basic' }] },
  Bearer: { ...plain, schemes: [{ kind: 'bearer' }], accept: 'application/json' },
  'key in a header and in the query': {
    ...plain,
    schemes: [
      { kind: 'apiKey', in: 'header', name: 'X-Key' },
      { kind: 'apiKey', in: 'query', name: 'key' },
    ],
  },
  JSON: send('application/json', {
    name: 'Rivage',
    tags: ['a', 'b'],
    nested: { none: null, yes: true, no: false, empty: {}, nothing: [] },
  }),
  'nasty JSON': send('application/json', { [nasty]: nasty, __proto__x: nasty, 'a b': [nasty, [nasty]] }),
  'large numbers': send('application/json', {
    id: 9_007_199_254_740_993n,
    text: nasty,
    price: 1.5e-7,
    huge: 1e21,
    negative: -0.5,
  }),
  'JSON string': send('application/json', nasty),
  'JSON null': send('application/json', null),
  'JSON list': send('application/json', [1, 'two', { three: 3 }]),
  'merge patch': { ...send('application/merge-patch+json', { a: null }), method: 'patch' },
  form: send('application/x-www-form-urlencoded', { 'na me': nasty, tags: ['a', 'b&c'], nested: { a: 1 } }),
  'form, deep object': send(
    'application/x-www-form-urlencoded',
    { card: { number: '42', cvc: '1' } },
    { encoding: { card: { style: 'deepObject', explode: true } } },
  ),
  'empty form': send('application/x-www-form-urlencoded', {}),
  'empty multipart': send('multipart/form-data', {}),
  'multipart with a file': send(
    'multipart/form-data',
    { purpose: 'avatar', file: '' },
    { files: ['file'], encoding: { file: { contentType: 'image/png' } } },
  ),
  'multipart with several files': send('multipart/form-data', { files: ['', ''], note: 'two' }, { files: ['files'] }),
  'multipart with typed and nasty texts': send('multipart/form-data', { meta: { text: nasty }, plain: nasty }),
  'multipart with repeated names': send(
    'multipart/form-data',
    { tags: ['a', 'b'], meta: { a: 1 }, file: '' },
    { files: ['file'] },
  ),
  text: send('text/plain; charset=utf-8', nasty),
  XML: { ...send('application/xml', '<order id="1">\n  <name>it\'s</name>\n</order>'), method: 'put' },
  file: { ...send('application/octet-stream', ''), method: 'put' },
  image: { ...send('image/png', ''), method: 'put' },
}
