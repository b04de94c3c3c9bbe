// Run as a process, it upgrades the database of a state folder.
import { connectToServedDatabase } from '../../scripts/local/database-server.ts'
import { applyMigrations } from '../../scripts/local/migrations.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { codeVersion } from '../../scripts/sync/code-version.ts'
import { publish } from '../../scripts/sync/publish.ts'

/**
 * Upgrades the database of a state folder as `npm run deploy` upgrades the deployed one: applies missing migrations and
 * publishes the content as an upgrade.
 * @throws Error if no process serves the database
 */
export async function upgradeDatabase(contentFolder: string, stateDir: string): Promise<void> {
  const served = await connectToServedDatabase(stateDir)
  if (!served) throw new Error(`Nobody serves the database of ${stateDir}`)
  await applyMigrations(served.target)
  await publish({
    folder: new ContentFolder(contentFolder),
    target: served.target,
    channel: 'live',
    renderer: codeVersion('renderer'),
    isUpgrade: true,
  })
}

if (import.meta.main) {
  const [contentFolder = '', stateDir = ''] = process.argv.slice(2)
  await upgradeDatabase(contentFolder, stateDir)
  process.exit(0)
}
