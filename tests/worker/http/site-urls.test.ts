import { expect, test } from 'vitest'
import type { SiteConfig } from '../../../core/release/index.ts'
import { publicHtml } from '../../../worker/http/site-urls.ts'

const config = { basePath: '/docs', localePrefix: 'except-default', defaultLocale: 'en', locales: [{ code: 'en' }] }
const rendered = (props: object) =>
  publicHtml(
    `<div data-island="map" data-props="${JSON.stringify(props).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></div>`,
    config as unknown as SiteConfig,
  )
const propsIn = (html: string): unknown =>
  JSON.parse(/data-props="([^"]*)"/.exec(html)![1]!.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))

test('URLs in the props of an island get the base path, and other texts stay', () => {
  const props = {
    href: '/en/guide?a=1&b=2',
    items: [{ to: '/en/use#run', imageSrc: '/_media/1a/a.png', label: '/en/guide' }],
    files: ['/_media/1a/b.png', '/etc/hosts'],
    url: 'https://example.com/en/guide',
  }
  expect(propsIn(rendered(props))).toEqual({
    href: '/docs/guide?a=1&b=2',
    items: [{ to: '/docs/use#run', imageSrc: '/docs/_media/1a/a.png', label: '/en/guide' }],
    files: ['/docs/_media/1a/b.png', '/etc/hosts'],
    url: 'https://example.com/en/guide',
  })
})

test('props without URLs stay as they are', () => {
  const html = '<div data-island="sum" data-props="{&quot;label&quot;:&quot;A &lt; B&quot;}"></div>'
  expect(publicHtml(html, config as unknown as SiteConfig)).toBe(html)
})
