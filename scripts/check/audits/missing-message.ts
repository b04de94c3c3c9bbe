import { findInterface, missingMessages } from '../../../core/locale/index.ts'
import type { SiteLocale } from '../../../core/release/index.ts'
import { isPackaged } from '../../engine.ts'
import { positionOfText } from '../../sync/compile/inspect-document.ts'
import type { CheckedSite } from '../checked-site.ts'
import { defineAudit } from '../define-audit.ts'
import type { Finding } from '../define-audit.ts'

/** Reports interface strings that aren't translated into an enabled language, so that readers see them in English. */
export const missingMessage = defineAudit({
  code: 'missing-message',
  run: ({ config, configFile, locale }) =>
    config.locales
      .filter(({ code }) => locale === undefined || code === locale)
      .flatMap((enabled) => explain(enabled).map((finding) => ({ ...placeOf(enabled.code, configFile), ...finding }))),
})

/** Returns the position at which the configuration enables a language. */
function placeOf(code: string, configFile: CheckedSite['configFile']): Pick<Finding, 'file' | 'line' | 'column'> {
  if (!configFile) return { file: code }
  const { file, text } = configFile
  return { file, ...positionOfText(text, text.includes(`"${code}"`) ? `"${code}"` : `'${code}'`) }
}

/** Interface strings are part of the engine. A site that uses the npm package can't change them. */
const inPackage =
  'Translate the interface in Rivage itself: see https://github.com/rivage-docs/rivage/blob/main/CONTRIBUTING.md#a-locale.'

function explain({ code, name }: SiteLocale): Omit<Finding, 'file'>[] {
  const known = findInterface(code)
  if (!known) {
    return [
      {
        message: `The interface is not translated into ${name} (\`${code}\`), so its menus and buttons are in English.`,
        hint: isPackaged
          ? inPackage
          : `Add \`core/locale/locales/${code.toLowerCase().replaceAll('-', '_')}.ts\` with translations of the texts in \`en.ts\`.`,
      },
    ]
  }
  const missing = missingMessages(code)
  if (missing.length === 0) return []
  return [
    {
      message: `${missing.length === 1 ? 'An interface string' : `${missing.length} interface strings`} in ${name} (\`${code}\`) ${missing.length === 1 ? 'is' : 'are'} missing and shown in English: ${missing.join(', ')}.`,
      hint: isPackaged
        ? inPackage
        : `Add ${missing.length === 1 ? 'it' : 'them'} to \`core/locale/locales/${known.code}.ts\`.`,
    },
  ]
}
