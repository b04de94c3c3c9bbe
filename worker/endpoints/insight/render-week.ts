import type { InsightReport } from '../../../core/insight/index.ts'
import { escapeXml } from '../../../core/text/index.ts'

/**
 * Renders a feed with one entry, which lists last week's suggested actions (RFC 4287). The entry's id changes each
 * week, so feed readers show it as new.
 * @param url URL of the report
 */
export function renderWeek(report: InsightReport, url: string): string {
  const monday = new Date(`${report.to}T00:00:00Z`)
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7))
  const week = monday.toISOString().slice(0, 10)
  const lines = [
    ...report.pages.flatMap(({ path, action }) => (action === null ? [] : [`${path}: ${action}`])),
    ...report.searches.map(({ query, action }) => `“${query}”: ${action}`),
    ...report.missing.map(({ url, action }) => `${url}: ${action}`),
    ...report.translations.map(({ path, action }) => `${path}: ${action}`),
  ].slice(0, 50)
  const html = `<ul>${lines.map((line) => `<li>${escapeXml(line)}</li>`).join('')}</ul>`
  const address = escapeXml(url)
  const updated = `<updated>${week}T00:00:00Z</updated>`
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${address}</id><title>Insight</title>${updated}<link href="${address}"/><author><name>Rivage</name></author>`,
    '<entry>',
    `<id>${address}#${week}</id><title>Week of ${week}: ${lines.length} actions</title>${updated}`,
    `<link href="${address}?days=7"/><content type="html">${escapeXml(html)}</content>`,
    '</entry>',
    '</feed>',
    '',
  ].join('\n')
}
