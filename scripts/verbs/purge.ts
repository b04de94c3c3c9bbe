import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { count } from '../check/render-report.ts'
import { contentFolderOf } from '../project.ts'
import { purge as purgeDatabase } from '../releases/purge.ts'
import { databaseFlags, openDatabase } from '../remote/open-database.ts'
import { UsageError } from '../usage-error.ts'
import { defineVerb } from './define-verb.ts'

export const purge = defineVerb({
  name: 'purge',
  summary: 'Removes the content of an address from every release, for good (npm run purge)',
  positionals: 'PATH…',
  flags: {
    content: {
      type: 'string',
      placeholder: 'DIR',
      summary: 'Folder that must not have it any more (default: content)',
    },
    ...databaseFlags,
    locale: { type: 'string', placeholder: 'CODE', summary: 'Only the page in this language (default: in all)' },
    'dry-run': { type: 'boolean', summary: 'Say what would be removed, and remove nothing' },
    json: { type: 'boolean', summary: 'Print one JSON document' },
  },
  async run({ flags, positionals }) {
    if (positionals.length === 0) throw new UsageError('Name an address: npm run purge -- /en/guide/secret')
    const folder = contentFolderOf(flags.content)
    const dryRun = flags['dry-run'] === true
    const database = await openDatabase(flags)
    try {
      const result = await purgeDatabase({
        target: database.target,
        bucket: database.bucket,
        paths: positionals.map(readAddress),
        ...(flags.locale === undefined ? {} : { locale: String(flags.locale) }),
        isInFolder: (file) => existsSync(join(folder, file)),
        dryRun,
      })
      if (flags.json) return console.log(JSON.stringify({ ...result, dryRun }, null, 2))
      const { paths, versions, documents, shared, media, terms } = result
      console.log(
        `${dryRun ? 'Would remove' : 'Removed'} what was at ${paths.join(', ')}: ${count(versions, 'version')}, ${count(documents, 'article')}, ${count(media, 'media file')}, ${count(terms, 'search term')}`,
      )
      if (shared > 0)
        console.log(
          `${count(shared, 'article')} stay${shared === 1 ? 's' : ''}: other pages say the same, word for word.`,
        )
      console.log(`Out of reach of this command:
  - the database's own backups (D1 keeps 30 days: \`wrangler d1 time-travel\`), and exports that were made before
  - what browsers and Cloudflare's cache have of files under /_media/: purge the cache of your zone
  - search engines, archives and readers who have copies
  - the history of your Git repository`)
    } finally {
      await database.dispose()
    }
  },
})

/**
 * Reads an address as people paste it: a path, or a whole address.
 * @throws UsageError for anything else
 */
function readAddress(text: string): string {
  const { pathname } = URL.parse(text, 'http://localhost/') ?? {}
  if (pathname === undefined || pathname === '/') throw new UsageError(`"${text}" is no address of a page.`)
  try {
    return decodeURIComponent(pathname)
      .normalize('NFC')
      .replace(/(?<=.)\/+$/, '')
  } catch {
    throw new UsageError(`"${text}" is no address of a page: its encoding is broken.`)
  }
}
