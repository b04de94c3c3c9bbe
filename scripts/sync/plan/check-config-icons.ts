import type { Diagnostic } from '../../../core/error/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { positionOfValue } from '../collect/config-position.ts'
import type { ConfigFile } from '../collect/config-position.ts'
import { configIcons, describeUnknownIcon, unknownIcons } from '../compile/check-icons.ts'
import type { Icons } from '../compile/icons.ts'

/** Reports icons in the configuration that no installed icon set contains. */
export function checkConfigIcons(
  { config, configFile }: { config: SiteConfig; configFile: ConfigFile | undefined },
  icons: Icons,
): Diagnostic[] {
  const places = configIcons(config)
  return unknownIcons(places, icons).map((name) => ({
    severity: 'warning',
    ...positionOfValue(configFile, places.get(name) ?? [], name),
    ...describeUnknownIcon(name, icons),
  }))
}
