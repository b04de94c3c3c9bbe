import type { Files } from '../files.ts'
import { configureUrls } from './configure.ts'
import { behindProxy } from './proxy.ts'
import { skipTest } from './skip.ts'
import { translatedSites } from './translated-fetch.ts'

/** The URLs of a test site, for the setting of the run. */
interface OpenUrls {
  /** The files of the site. */
  files: Files
  /** Registers the site at the URL of its server. Returns the URL at which tests request it. */
  at(server: URL): Promise<URL>
  /** Returns the files to write for the changes of a test. */
  change(changes: Files): Files
}

/** Applies the setting of the run to the files of a site, and later to their changes. */
export function openUrls(files: Files): OpenUrls {
  let given = files
  let configured = configureUrls(given)
  let origin: string | undefined
  const register = () => {
    if (origin === undefined) return
    const { urls, lost, origin: own } = configured
    if (urls) translatedSites.set(origin, { urls, lost, origins: own === undefined ? [origin] : [origin, own] })
    else translatedSites.delete(origin)
  }
  return {
    files: configured.files,
    async at(server) {
      const url = await behindProxy(server)
      ;({ origin } = url)
      register()
      return url
    },
    change(changes) {
      const before = configured.files
      given = { ...given, ...changes }
      configured = configureUrls(given)
      register()
      const lost = configured.lost.find((code) => Object.keys(changes).some((name) => name.startsWith(`${code}/`)))
      if (lost !== undefined) skipTest(`needs the language "${lost}"`)
      const { files: after } = configured
      const names = Object.keys(after).filter((name) => name in changes || after[name] !== before[name])
      return Object.fromEntries(names.map((name) => [name, after[name]!]))
    },
  }
}
