import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { insightRemovals } from '../backup/insight-file.ts'
import { count } from '../check/render-report.ts'
import { contentFolderOf } from '../project.ts'
import { purge as purgeDatabase } from '../releases/purge.ts'
import { databaseFlags, openDatabase } from './open-database.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb } from './define-verb.ts'

export const purge = defineVerb({
  name: 'purge',
  summary: 'Remove the content of a URL from every release, permanently (npm run purge)',
  positionals: 'PATH…',
  flags: {
    content: {
      type: 'string',
      placeholder: 'DIR',
      summary: 'Content folder; the page must already be deleted from it (default: content)',
    },
    ...databaseFlags,
    locale: { type: 'string', placeholder: 'CODE', summary: 'Purge the page only in this language (default: in all)' },
    'dry-run': { type: 'boolean', summary: 'Print what would be removed, and remove nothing' },
    json: { type: 'boolean', summary: 'Print the result as JSON' },
  },
  async run({ flags, positionals, project }) {
    if (positionals.length === 0) throw new UsageError('Specify a URL: npm run purge -- /en/guide/secret')
    const folder = contentFolderOf(project, flags.content)
    const dryRun = flags['dry-run'] === true
    await using database = await openDatabase({ flags, project })
    const result = await purgeDatabase({
      target: database.target,
      bucket: database.bucket,
      paths: positionals.map(readAddress),
      ...(flags.locale === undefined ? {} : { locale: String(flags.locale) }),
      isInFolder: (file) => existsSync(join(folder, file)),
      dryRun,
    })
    if (!dryRun) await database.insight?.batch(insightRemovals(result.paths))
    if (flags.json) return console.log(JSON.stringify({ ...result, dryRun }, null, 2))
    const { paths, versions, lists, documents, shared, media, terms } = result
    console.log(
      `${dryRun ? 'Would remove' : 'Removed'} the content of ${paths.join(', ')}: ${count(versions, 'version')}, ${count(documents, 'article')}, ${count(media, 'media file')}, ${count(terms, 'search term')}`,
    )
    if (shared > 0) console.log(`Kept ${count(shared, 'article')}, because other pages have the same text.`)
    if (lists > 0)
      console.log(
        `The change list of an API mentioned the page. Run \`npm run sync\` to publish the list again without it.`,
      )
    console.log(`Not covered by this command:
  - the database's own backups (D1 keeps 30 days: \`wrangler d1 time-travel\`), and earlier exports
  - files under /_media/ in browsers and in Cloudflare's cache: purge the cache of your zone
  - copies held by search engines, archives, and readers
  - the history of your Git repository`)
  },
})

/**
 * Returns the path of a pasted URL, which can be a path or a full URL.
 * @throws UsageError for any other text
 */
function readAddress(text: string): string {
  const { pathname } = URL.parse(text, 'http://localhost/') ?? {}
  if (pathname === undefined || pathname === '/')
    throw new UsageError(`"${text}" is not the URL of a page. Use a path such as /en/guide, or a full URL.`)
  try {
    return decodeURIComponent(pathname)
      .normalize('NFC')
      .replace(/(?<=.)\/+$/, '')
  } catch {
    throw new UsageError(`"${text}" has an invalid percent encoding. Copy the URL of the page from the browser.`)
  }
}
