import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { count, countSeverities } from '../check/render-report.ts'
import { ContentCheck } from '../check/content-check.ts'
import { applySeverities } from '../sync/severities.ts'
import { git } from '../deploy/repository.ts'
import { claimState, StateInUse } from '../local/claim-state.ts'
import { fileTarget, openDatabaseFile } from '../local/database-file.ts'
import { engineFolder, isPackaged } from '../engine.ts'
import { bindsDatabase, workerSecret } from '../project.ts'
import type { Project } from '../project.ts'
import { openRemoteDatabase } from '../remote/open-remote-database.ts'
import { missingHostSettings, NotDeployable, readDeployment } from '../remote/read-deployment.ts'
import { examineRoot } from './examine-root.ts'
import type { Finding } from './finding.ts'
import { ContentFolder } from '../sync/collect/content-folder.ts'
import { loadSite } from '../sync/collect/load-site.ts'
import { siteConfigNames } from '../sync/collect/load-site-config.ts'
import { compareWithThis, IncompatibleEngineError, readWriter, thisWriter } from '../local/written-by.ts'
import { dependsOnRivage, findPackageManager, lockFilesOf } from '../upgrade/package-manager.ts'

interface ExamineOptions {
  project: Project
  contentFolder: string
  stateDir: string
  /** Whether to check the deployed database as well. */
  isRemote: boolean
}

/** Checks everything that a site depends on, from the machine to its pages. Nothing is changed. */
export async function examineSite(options: ExamineOptions): Promise<Finding[]> {
  const parts = [
    () => [examineNode(), ...examinePackages(options.project.folder)],
    () => examineState(options.stateDir),
    () => examineDeployment(options),
    () => examineHost(options),
    () => examineInsight(options),
    () => examineContent(options),
    () => examineFolder(options),
  ]
  const findings: Finding[] = []
  for (const part of parts) findings.push(...(await part()))
  return findings
}

/** The oldest supported version of Node. */
const oldestNode = [22, 18] as const

function examineNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])
  return {
    state: isOld ? 'problem' : 'ok',
    subject: 'Node',
    text: `${process.versions.node} on ${process.platform} ${process.arch}`,
    ...(isOld && { advice: `Install ${oldestNode.join('.')} or later: https://nodejs.org` }),
  }
}

function examinePackages(siteFolder: string): Finding[] {
  const engine: Finding = { state: 'ok', subject: 'Rivage', text: `${thisWriter.engine}, in ${engineFolder}` }
  if (!isPackaged) return [engine]
  const { name, folder } = findPackageManager(siteFolder)
  if (!dependsOnRivage(folder))
    return [
      engine,
      {
        state: 'problem',
        subject: 'Packages',
        text: `rivage is not in package.json, so it won't be installed on other machines`,
        advice: `Add it: ${name} ${name === 'npm' ? 'install' : 'add'} rivage@${thisWriter.engine}`,
      },
    ]
  const locks = lockFilesOf(folder)
  if (locks.length === 1) return [engine, { state: 'ok', subject: 'Packages', text: `installed with ${name}` }]
  return [
    engine,
    locks.length === 0
      ? {
          state: 'advice',
          subject: 'Packages',
          text: 'the lock file is missing, so every installation may get different versions',
          advice: `Run \`${name} install\`, and commit the new lock file.`,
        }
      : {
          state: 'problem',
          subject: 'Packages',
          text: `${locks.join(' and ')} belong to different package managers`,
          advice: 'Keep only the lock file of the package manager that you use.',
        },
  ]
}

async function examineState(stateDir: string): Promise<Finding[]> {
  const subject = 'Local database'
  const database = openDatabaseFile(stateDir)
  if (!database)
    return [{ state: 'ok', subject, text: `none yet: \`${isPackaged ? 'rivage dev' : 'npm start'}\` creates it` }]
  try {
    const writer = await readWriter(fileTarget(database))
    if (writer && compareWithThis(writer) === 'older')
      return [
        {
          state: 'problem',
          subject,
          text: new IncompatibleEngineError(writer).message,
          advice: `Or delete ${stateDir}.`,
        },
      ]
    const user = usedBy(stateDir)
    const needsUpgrade = writer && compareWithThis(writer) === 'newer'
    return [
      {
        state: 'ok',
        subject,
        text: `${writer ? `written by Rivage ${writer.engine ?? '(unknown version)'}` : 'empty'}${needsUpgrade ? '; the next command that uses it will upgrade it' : ''}${user}`,
      },
    ]
  } finally {
    database.close()
  }
}

/** Returns a phrase for the end of a sentence if another process has the local database open. */
function usedBy(stateDir: string): string {
  try {
    claimState(stateDir).release()
    return ''
  } catch (error) {
    return error instanceof StateInUse ? '; in use by another process' : ''
  }
}

async function examineDeployment({ project, contentFolder, isRemote }: ExamineOptions): Promise<Finding[]> {
  const subject = 'Deployment'
  const found = await attempt(subject, async (): Promise<Finding[]> => {
    const { name, databaseName, hosts } = await readDeployment(project)
    const { url } = (await loadSite(new ContentFolder(contentFolder, { project }))).config
    missingHostSettings(url, hosts)
    return [{ state: 'ok', subject, text: `${url}, Worker "${name}", database "${databaseName}"` }]
  })
  if (!isRemote || found.some(({ state }) => state !== 'ok')) return found
  return [
    ...found,
    ...(await attempt('Deployed database', async (): Promise<Finding[]> => {
      const database = await openRemoteDatabase(project)
      try {
        const writer = await readWriter(database.target)
        if (writer && compareWithThis(writer) !== 'same') throw new IncompatibleEngineError(writer)
        return [{ state: 'ok', subject: 'Deployed database', text: 'responds, and its format matches this version' }]
      } finally {
        await database.dispose()
      }
    })),
  ]
}

async function examineHost({ project, contentFolder, isRemote }: ExamineOptions): Promise<Finding[]> {
  if (!isRemote) return []
  return await attempt('Root of the host', async () =>
    examineRoot((await loadSite(new ContentFolder(contentFolder, { project }))).config),
  )
}

/** Checks the setup of Insight: the second database, and the access to the report. */
async function examineInsight({ project, contentFolder }: ExamineOptions): Promise<Finding[]> {
  const subject = 'Insight'
  return await attempt(subject, async (): Promise<Finding[]> => {
    const { insight, feedback, github } = (await loadSite(new ContentFolder(contentFolder, { project }))).config
    if (insight === false) return [{ state: 'ok', subject, text: 'turned off by `insight: false`' }]
    if (!bindsDatabase(project, 'INSIGHT')) {
      const isNeeded = insight !== undefined || (feedback === true && github === null)
      const text = 'nothing is counted, because wrangler.toml has no database with the binding "INSIGHT"'
      if (!isNeeded) return [{ state: 'ok', subject, text }]
      const advice = 'Run `npx wrangler d1 create rivage-insight`, and add the database with binding = "INSIGHT".'
      return [{ state: 'advice', subject, text, advice }]
    }
    const isOpen = workerSecret(project, 'INSIGHT_SECRET') !== ''
    return [
      {
        state: 'ok',
        subject,
        text: `counts are stored in the INSIGHT database; on this machine, ${isOpen ? '/_insight asks for INSIGHT_SECRET' : '/_insight returns 404'}`,
        ...(!isOpen && {
          advice:
            'To read it, protect /_insight with Cloudflare Access, or set a secret: `npx wrangler secret put INSIGHT_SECRET`.',
        }),
      },
    ]
  })
}

async function examineContent({ project, contentFolder }: ExamineOptions): Promise<Finding[]> {
  const subject = 'Content'
  const configs = siteConfigNames.filter((name) => existsSync(join(contentFolder, name)))
  const several: Finding[] =
    configs.length > 1
      ? [
          {
            state: 'problem',
            subject: 'Configuration',
            text: `${configs.join(' and ')} both exist, and only ${configs[0]} is used`,
            advice: 'Merge them into one file, and delete the other.',
          },
        ]
      : []
  const found = await attempt(subject, async (): Promise<Finding[]> => {
    const { site, diagnostics } = await new ContentCheck(new ContentFolder(contentFolder, { project })).run({})
    const { errors, warnings } = countSeverities(applySeverities(diagnostics, [site.check]).diagnostics)
    const command = isPackaged ? '`rivage check`' : '`npm run check`'
    const text = `${count(site.files.length, 'file')} in ${relative(project.folder, contentFolder) || contentFolder}, ${count(errors, 'error')}, ${count(warnings, 'warning')}`
    if (errors + warnings === 0) return [{ state: 'ok', subject, text }]
    return [
      {
        state: errors > 0 ? 'problem' : 'advice',
        subject,
        text,
        advice: `Run ${command} to list them with their fixes.`,
      },
    ]
  })
  return [...several, ...found]
}

/** Finds problems with the location and the files of the content folder that are hard to notice. */
async function examineFolder({ project, contentFolder, stateDir }: ExamineOptions): Promise<Finding[]> {
  const findings: Finding[] = []
  const inside = relative(contentFolder, stateDir)
  if (!inside.startsWith('..'))
    findings.push({
      state: 'problem',
      subject: 'Folders',
      text: 'the local database is inside the content folder, so each change to the database looks like a changed page',
      advice: 'Choose another folder with --state DIR.',
    })
  const committed = await git(project.folder, 'ls-files', '--', '.rivage', '.wrangler', 'node_modules')
  if (committed)
    findings.push({
      state: 'problem',
      subject: 'Git',
      text: `generated files are committed to Git, such as ${committed.split('\n')[0]}`,
      advice:
        'Remove them with `git rm -r --cached .rivage .wrangler node_modules --ignore-unmatch`, and add the folders to .gitignore.',
    })
  else if (
    committed !== undefined &&
    isPackaged &&
    (await git(project.folder, 'check-ignore', '-q', '.rivage')) === undefined
  )
    findings.push({
      state: 'advice',
      subject: 'Git',
      text: '.rivage, the folder for generated files, is not ignored by Git',
      advice: 'Add the line `.rivage/` to .gitignore.',
    })
  if (
    existsSync(project.wranglerConfig) &&
    /^\s*database_id\s*=\s*""/m.test(readFileSync(project.wranglerConfig, 'utf8'))
  )
    findings.push({
      state: 'problem',
      subject: 'wrangler.toml',
      text: 'database_id is empty',
      advice: 'Set it to any text until you create the database.',
    })
  return findings
}

/** Runs a check and converts its error into a finding. The message of the error contains the fix. */
async function attempt(subject: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await work()
  } catch (error) {
    const state = error instanceof NotDeployable ? 'advice' : 'problem'
    return [{ state, subject, text: error instanceof Error ? error.message : String(error) }]
  }
}
