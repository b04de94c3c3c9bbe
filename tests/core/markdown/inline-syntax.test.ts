import { describe, expect, it } from 'vitest'
import { outlineOf, parseBody } from './parse-body.ts'

const html = (body: string) => outlineOf(parseBody(body).root)

describe('an emoji', () => {
  it.each([
    ['by name', 'Well done :tada: again', 'Well done 🎉 again'],
    ['at the start and at the end', ':wave: hello :+1:', '👋 hello 👍'],
    ['next to another', ':tada::heart:', '🎉❤️'],
    ['in emphasis', '**:tada:**', '<strong>🎉</strong>'],
    ['if a component has the same name', 'a :warning: b', 'a ⚠️ b'],
    ['in the text of a component', ':badge[:tada:]', '<badge>🎉</badge>'],
  ])('is rendered %s', (_, body, expected) => {
    expect(html(body).replace(/^<p>|<\/p>$/g, '')).toBe(expected)
  })

  it.each([':no_such_emoji:', '1:100:2', 'a:tada:', ':tada:b', ':constructor:', '\\:tada:'])(
    'leaves %s as text',
    (body) => {
      expect(html(body)).toBe(`<p>${body.replace('\\', '')}</p>`)
    },
  )

  it.each(['`:tada:`', '```txt\n:tada:\n```', '[x](/:tada:)', '<b title=":tada:">x</b>', '::card{title=":tada:"}\n::'])(
    'stays unchanged in %s',
    (body) => {
      expect(html(body)).toContain(':tada:')
    },
  )
})

describe('a formula', () => {
  it.each([
    ['inline', 'Energy $E = mc^2$.', '<p>Energy <math>E = mc^2</math>.</p>'],
    ['in parentheses', '($x$)', '<p>(<math>x</math>)</p>'],
    ['with characters that are markup elsewhere', '$a_b *c* {d} <e>$', '<p><math>a_b *c* {d} <e></math></p>'],
    ['with a dollar sign in it', '$a \\$ b$', '<p><math>a \\$ b</math></p>'],
    ['across two lines', 'a $x\n= y$ b', '<p>a <math>x\n= y</math> b</p>'],
    ['between double dollar signs', 'a $$ x $$ b', '<p>a <math>x</math> b</p>'],
    ['alone in its paragraph', '$$E = mc^2$$', '<math>E = mc^2</math>'],
    ['across several lines', '$$\na\n\nb\n$$', '<math>a\n\nb</math>'],
    ['in a component', '::card\n$$\nx\n$$\n::', '<card><math>x</math></card>'],
    [
      'in a table',
      '| a |\n|---|\n| $x$ |',
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><math>x</math></td></tr></tbody></table>',
    ],
    ['in a heading', '## The $x$ {#id}', '<h2 id=id>The <math>x</math></h2>'],
  ])('is rendered %s', (_, body, expected) => {
    expect(html(body)).toBe(expected)
  })

  it.each([
    '$5 and $6',
    '$5–$6',
    'from $5/month to $10/month',
    'US$5 and AU$6',
    '$a $b',
    '$HOME and $PATH',
    '$FOO/$BAR',
    '$ x $',
    'a $',
    '$$ is the process',
    '$x$y',
    '5$ and 6$',
  ])('leaves %s as text', (body) => {
    expect(html(body)).toBe(`<p>${body}</p>`)
  })

  it('leaves escaped dollar signs and code as text', () => {
    expect(html('\\$x$ and `$y$`')).toBe('<p>$x$ and <code>$y$</code></p>')
  })

  it('is rendered as a block on a separate line', () => {
    const { root } = parseBody('$$a$$\n\n$$\nb\n$$\n\n$c$')
    expect(JSON.stringify(root).match(/"isBlock":\w+/g)).toEqual([
      '"isBlock":true',
      '"isBlock":true',
      '"isBlock":false',
    ])
  })
})
