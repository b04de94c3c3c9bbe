import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { imageSize } from 'image-size'
import { describe, expect, test } from 'vitest'
import { renderSocialCard } from '../../../scripts/sync/social-cards/render-card.ts'
import type { SocialCardTexts } from '../../../scripts/sync/social-cards/render-card.ts'
import { SocialCardFonts } from '../../../scripts/sync/social-cards/fonts.ts'
import { ownProject } from '../../harness/own-project.ts'

const fonts = new SocialCardFonts(ownProject)
const style = {
  ground: [255, 255, 255],
  text: [20, 25, 30],
  quiet: [90, 100, 110],
  accent: [0, 90, 50],
  fonts: [],
} as const

const english: SocialCardTexts = { title: 'Install', section: 'Guide', site: 'Docs', language: 'en', dir: 'ltr' }
const arabic: SocialCardTexts = {
  title: 'كيفية نشر موقع Rivage على D1 (خطوة بخطوة)',
  section: 'دليل البدء',
  site: 'التوثيق',
  language: 'ar',
  dir: 'rtl',
}
const chinese: SocialCardTexts = {
  title: '在边缘部署文档网站：使用 D1 数据库的完整指南',
  section: '入门指南',
  site: '文档',
  language: 'zh-Hans',
  dir: 'ltr',
}

async function draw(words: SocialCardTexts): Promise<Buffer> {
  const card = await renderSocialCard(words, style, fonts)
  if ('missing' in card) throw new Error(`No font has ${card.missing.join('')}`)
  return card.bytes
}

/**
 * Returns the color index of each pixel by row: 0 is the background, followed by five shades each of text, muted text,
 * and accent.
 */
function rowsOf(png: Buffer): number[][] {
  const start = png.indexOf('IDAT')
  const packed = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)))
  const rows: number[][] = []
  let above = Array.from({ length: 600 }, () => 0)
  for (let row = 0; row < 630; row++) {
    const bytes = [...packed.subarray(row * 601 + 1, (row + 1) * 601)].map(
      (byte, index) => (byte + above[index]!) & 255,
    )
    rows.push(bytes.flatMap((byte) => [byte >> 4, byte & 15]))
    above = bytes
  }
  return rows
}

/** Returns the first and the last column with pixels of the title or of muted text. */
function inkedColumns(png: Buffer): [first: number, last: number] {
  const columns = rowsOf(png).flatMap((row) => row.flatMap((color, column) => (color > 0 && color <= 10 ? column : [])))
  return [columns.reduce((a, b) => Math.min(a, b)), columns.reduce((a, b) => Math.max(a, b))]
}

/** Returns the number of text lines in the title. */
function linesOfTitle(png: Buffer): number {
  const inked = rowsOf(png).map((row) => row.some((color) => color > 0 && color <= 5))
  return inked.filter((has, row) => has && !inked[row - 1]).length
}

describe('the social card of a page', () => {
  test.each<SocialCardTexts>([
    english,
    {
      ...english,
      language: 'fr',
      title: 'Déployer : l’essentiel, de l’installation à la mise en ligne',
      site: 'Œuvre',
    },
    arabic,
    chinese,
    { ...english, language: 'ja', title: 'エッジにドキュメントサイトをデプロイする方法', section: 'はじめに' },
    { ...english, language: 'th', title: 'การเริ่มต้นใช้งานเว็บไซต์เอกสารและการติดตั้ง', section: 'คู่มือผู้ใช้' },
    { ...english, language: 'ru', title: 'Установка и настройка', section: 'Руководство' },
    { ...english, language: 'el', title: 'Εγκατάσταση και ρύθμιση', section: 'Οδηγός' },
    { ...english, language: 'he', dir: 'rtl', title: 'התקנה והגדרה של האתר', section: 'מדריך' },
    { ...english, language: 'hi', title: 'प्रारंभ करना और साइट को प्रकाशित करना' },
    { ...english, language: 'bn', title: 'শুরু করা এবং সাইট প্রকাশ করা' },
    { ...english, language: 'km', title: 'ការចាប់ផ្តើម និងការដំឡើង' },
    { ...english, language: 'hy', title: 'Տեղադրում և կարգավորում' },
    { ...english, language: 'vi', title: 'Bắt đầu với tài liệu và cài đặt' },
  ])('renders in $language at 1200 × 630, below 100 kB, and inside its margins', async (words) => {
    const png = await draw(words)
    expect(imageSize(png)).toMatchObject({ width: 1200, height: 630, type: 'png' })
    expect(png.length).toBeLessThan(100_000)
    const [first, last] = inkedColumns(png)
    expect(first).toBeGreaterThan(70)
    expect(last).toBeLessThan(1130)
  })

  test('has the same bytes on every machine', async () => {
    const hashes = await Promise.all(
      [english, arabic].map(async (words) =>
        createHash('sha256')
          .update(await draw(words))
          .digest('hex')
          .slice(0, 16),
      ),
    )
    expect(hashes).toEqual(['4d942f39fa4bd50d', '2857697df10ce6e6'])
  })

  test('starts at the right in right-to-left languages', async () => {
    const sides = async (words: SocialCardTexts) => {
      const row = rowsOf(await draw(words))[5]!
      return [row[0]! > 0, row[1199]! > 0]
    }
    expect(await sides(english)).toEqual([true, false])
    expect(await sides(arabic)).toEqual([false, true])
    const [first, last] = inkedColumns(await draw({ ...arabic, title: 'تثبيت' }))
    expect([first > 600, last > 1100]).toEqual([true, true])
  })

  test('breaks titles between words into lines of similar width, including Chinese, Japanese, and Thai without spaces', async () => {
    expect(linesOfTitle(await draw(english))).toBe(1)
    expect(linesOfTitle(await draw({ ...chinese, title: '数据库'.repeat(12) }))).toBeGreaterThan(1)
  })

  test('truncates long text with an ellipsis, including a word longer than a line', async () => {
    for (const title of ['a very long title '.repeat(40), 'createIndex'.repeat(40), '数据'.repeat(200)])
      expect(inkedColumns(await draw({ ...english, title }))[1]).toBeLessThan(1130)
  })

  test('omits emoji, and reports other characters missing from every font', async () => {
    expect(await draw({ ...english, title: '🚀 Install' })).toEqual(await draw(english))
    expect(await renderSocialCard({ ...english, language: 'ko', title: '설치' }, style, fonts)).toEqual({
      missing: ['설', '치'],
    })
  })
})
