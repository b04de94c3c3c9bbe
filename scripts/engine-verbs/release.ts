import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { contentFolderOf } from '../project.ts'
import type { Project } from '../project.ts'
import { ContentFolder } from '../sync/collect/content-folder.ts'
import { UsageError } from '../usage-error.ts'
import { engineFolder } from '../engine.ts'
import { bumps } from '../version/changelog.ts'
import { runCommand } from '../run-command.ts'
import { cutVersion } from '../version/cut-version.ts'
import { importChangelog } from '../version/import-changelog.ts'
import { findPostFolder } from '../version/post-folder.ts'
import { bench } from './bench.ts'
import { checkQuick } from './check-quick.ts'
import { defineVerb } from '../verbs/define-verb.ts'

/** Packs the engine into a folder. Returns the name of the tarball. */
async function pack(folder: string): Promise<string> {
  const { code, output } = await runCommand('npm', ['pack', '--silent', '--pack-destination', folder, '.'], {
    show: false,
    cwd: engineFolder,
  })
  if (code !== 0) throw new Error(`\`npm pack\` failed, and nothing was committed:\n${output}`)
  return /^rivage-.*\.tgz$/m.exec(output)?.[0] ?? ''
}

/** Imports the changelog into the documentation. Returns the paths of the changed posts. */
async function importPosts(project: Project): Promise<string[]> {
  const content = contentFolderOf(project, undefined)
  const folder = await findPostFolder(new ContentFolder(content, { project }), {})
  const source = join(engineFolder, 'CHANGELOG.md')
  const imported = importChangelog({ source, content, folder, projectFolder: engineFolder, dryRun: false })
  return [...imported.added, ...imported.updated, ...imported.removed].map((file) => `content/${file}`)
}

export const release = defineVerb({
  name: 'release',
  summary: 'Release a version of Rivage itself: changelog, package.json, commit, and tag (npm run release)',
  flags: { 'dry-run': { type: 'boolean', summary: 'Check everything, print the planned changes, and change nothing' } },
  positionals: bumps.join('|'),
  async run({ flags, positionals, project }) {
    const bump = bumps.find((each) => each === positionals[0])
    if (!bump || positionals.length > 1)
      throw new UsageError(`Specify which part of the version to increase: npm run release -- ${bumps.join('|')}`)
    const dryRun = flags['dry-run'] === true
    const { version, changes, tarball } = await cutVersion({
      root: engineFolder,
      bump,
      now: new Date(),
      dryRun,
      pack,
      importPosts: () => importPosts(project),
      check: async () =>
        (await checkQuick.run({ flags: {}, positionals: [], project })) === 0 &&
        (await bench.run({ flags: { full: true, strict: true }, positionals: ['create'], project })) === 0,
    })
    const highlights = `content/fr/changelog/${version}.md`
    if (!existsSync(join(engineFolder, highlights)))
      console.log(`\nThe French highlights are missing. Write them in ${highlights}.`)
    if (dryRun) {
      console.log(`\nWould commit and tag v${version}, with these changes:\n\n${changes}`)
      return
    }
    console.log(
      `\nCommitted and tagged v${version}, with ${tarball}. The upgrade tests now start from this version.\n` +
        `Publish it with:\n\n  git push origin main v${version}\n  npm publish ${tarball}\n  npm publish ./create-rivage`,
    )
  },
})
