import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { UsageError } from '../usage-error.ts'
import { projectRoot } from '../project.ts'
import { bumps } from '../version/changelog.ts'
import { cutVersion } from '../version/cut-version.ts'
import { defineVerb } from './define-verb.ts'

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
      root: projectRoot,
      bump,
      now: new Date(),
      dryRun,
      check: runQuickChecks,
    })
    if (dryRun) console.log(`\nWould commit and tag v${version}, with these changes:\n\n${changes}`)
    else console.log(`\nCommitted and tagged v${version}. Publish it with:\n\n  git push origin main v${version}`)
  },
})

async function runQuickChecks(): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', 'check:quick'], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  const [code] = (await once(child, 'exit')) as [number | null] // As `exit` is documented.
  return code === 0
}
