import { checkConfigIcons } from '../../sync/compile/check-icons.ts'
import { createIcons } from '../../sync/compile/icons.ts'
import { defineAudit } from '../define-audit.ts'

/** Icons of the configuration that no installed set has. Those of pages are reported as they are compiled. */
export const configIcon = defineAudit({
  code: 'unknown-icon',
  run: ({ config, configFile }) =>
    checkConfigIcons(config, createIcons()).map((diagnostic) => ({
      ...diagnostic,
      file: configFile?.file ?? diagnostic.file,
    })),
})
