import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createIcons } from '../../../scripts/sync/compile/icons.ts'
import { IconSheet } from '../../../worker/render/icon-sheet.tsx'
import { ownProject } from '../../harness/own-project.ts'

const icons = createIcons(ownProject)
const render = (name: string, sheet = new IconSheet(icons.find)) => renderToStaticMarkup(sheet.render(name))

describe('icons of the installed sets', () => {
  it.each([
    'i-lucide-anchor',
    'simple-icons:github',
    'i-vscode-icons-file-type-typescript',
    'logos:vue',
    'i-circle-flags-fr',
  ])('render: %s', (name) => {
    expect(render(name)).toContain('<path')
  })

  it('keep their colors', () => {
    expect(render('logos:vue')).toMatch(/fill="#[\da-f]{3,6}"/i)
  })

  it('are as wide as their drawing if it is wider than high', () => {
    expect(render('logos:google')).toContain('class="icon wide"')
    expect(render('i-lucide-anchor')).toContain('class="icon"')
  })

  it('have no inline style, because the content security policy forbids it', () => {
    const html = render('logos:google-gemini-icon')
    expect(html).not.toContain(' style=')
    expect(html).toContain('mask-type="alpha"')
  })

  it('refer to separate gradients, even if a page shows them twice', () => {
    const name = 'i-vscode-icons-file-type-access'
    const [article, frame] = [render(name), render(name, new IconSheet(icons.find, 'shell:icon:'))]
    const ids = (html: string) => [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(ids(article).length).toBeGreaterThan(1)
    expect(ids(article).filter((id) => ids(frame).includes(id))).toEqual([])
    for (const [, id] of article.matchAll(/url\(#([^)]+)\)/g)) expect(ids(article)).toContain(id)
  })
})
