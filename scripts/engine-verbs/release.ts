import { UsageError } from '../usage-error.ts'
import { engineFolder } from '../project.ts'
import { bumps } from '../version/changelog.ts'
import { cutVersion } from '../version/cut-version.ts'
import { checkQuick } from './check-quick.ts'
import { defineVerb } from '../verbs/define-verb.ts'

export const release = defineVerb({
  name: 'release',
  summary: 'Cuts a version of Rivage itself: change log, package.json, commit and tag (npm run release)',
  flags: { 'dry-run': { type: 'boolean', summary: 'Check everything, say what would happen, and change nothing' } },
  positionals: bumps.join('|'),
  async run({ flags, positionals }) {
    const bump = bumps.find((each) => each === positionals[0])
    if (!bump || positionals.length > 1)
      throw new UsageError(`Say which part of the version changes: npm run release -- ${bumps.join('|')}`)
    const dryRun = flags['dry-run'] === true
    const { version, changes } = await cutVersion({
      root: engineFolder,
      bump,
      now: new Date(),
      dryRun,
      check: async () => (await checkQuick.run({ flags: {}, positionals: [] })) === 0,
    })
    if (dryRun) console.log(`\nWould commit and tag v${version}, with these changes:\n\n${changes}`)
    else console.log(`\nCommitted and tagged v${version}. Publish it with:\n\n  git push origin main v${version}`)
  },
})
