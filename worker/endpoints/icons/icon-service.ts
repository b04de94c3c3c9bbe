import * as v from 'valibot'
import { logFailure } from '../../http/log.ts'
import { iconData, pickIcons } from './icon-data.ts'
import type { IconData } from './icon-data.ts'

/** How long to wait for the icon service. */
const serviceTimeoutMs = 1500
/** Maximum length of the service's response. A hundred icons are far shorter. */
const maxServiceLength = 2_000_000

/**
 * Fetches icons from a service that uses Iconify's protocol. Returns `undefined` if the service fails or takes too
 * long.
 */
export async function fetchIcons(
  service: string,
  prefix: string,
  names: readonly string[],
): Promise<IconData | undefined> {
  try {
    const url = `${service.replace(/\/+$/, '')}/${prefix}.json?icons=${names.join(',')}`
    const response = await fetch(url, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(serviceTimeoutMs),
    })
    // The service doesn't know the icon set.
    if (response.status === 404) return { prefix, icons: {} }
    const text = await response.text()
    if (!response.ok) throw new Error(`The icon service returned status ${response.status}`)
    if (text.length > maxServiceLength)
      throw new Error(`The icon service returned ${text.length} characters; the limit is ${maxServiceLength}`)
    const data = v.parse(iconData, JSON.parse(text))
    return data.prefix === prefix ? pickIcons(data, names) : undefined
  } catch (error) {
    logFailure('icon-service-failed', { prefix }, error)
    return undefined
  }
}
