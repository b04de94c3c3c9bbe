import type { QueryRunner } from '../../core/query/index.ts'
import { isGoodConnection } from './connection.ts'
import { openLocalRunner } from './local-runner.ts'
import { openRemoteRunner } from './remote-runner.ts'

/**
 * The runner for this browser: queries run in it where it has WebAssembly and half a megabyte is nothing to it, on the server otherwise.
 * @param site an address of the site whose content is asked for
 */
export function chooseRunner(site: URL): QueryRunner {
  const remote = openRemoteRunner(site)
  // A script of another site may not start a worker of this one.
  const mayRunHere = 'WebAssembly' in globalThis && site.origin === location.origin
  return mayRunHere && isGoodConnection() ? openLocalRunner(remote) : remote
}
