import { findInterface, missingMessages } from '../../../core/locale/index.ts'
import type { SiteLocale } from '../../../core/release/index.ts'
import { isPackaged } from '../../project.ts'
import { placeOfText } from '../../sync/compile/inspect-document.ts'
import type { CheckedSite } from '../checked-site.ts'
import { defineAudit } from '../define-audit.ts'
import type { Finding } from '../define-audit.ts'

/** Texts of the interface that are in English in a language that the site enables. */
export const missingMessage = defineAudit({
  code: 'missing-message',
  run: ({ config, configFile, locale }) =>
    config.locales
      .filter(({ code }) => locale === undefined || code === locale)
      .flatMap((enabled) => explain(enabled).map((finding) => ({ ...placeOf(enabled.code, configFile), ...finding }))),
})

/** Where the configuration enables a language. */
function placeOf(code: string, configFile: CheckedSite['configFile']): Pick<Finding, 'file' | 'line' | 'column'> {
  if (!configFile) return { file: code }
  const { file, text } = configFile
  return { file, ...placeOfText(text, text.includes(`"${code}"`) ? `"${code}"` : `'${code}'`) }
}

/** The texts of the interface are part of the engine: a site of the npm package cannot change them. */
const inPackage =
  'Texts of the interface are part of Rivage: https://github.com/rivage-docs/rivage/blob/main/CONTRIBUTING.md#a-locale says how to add a language for everybody.'

function explain({ code, name }: SiteLocale): Omit<Finding, 'file'>[] {
  const known = findInterface(code)
  if (!known) {
    return [
      {
        message: `There is no interface in ${name} (\`${code}\`): its pages have their menus and buttons in English.`,
        hint: isPackaged
          ? inPackage
          : `Write one: \`core/locale/locales/${code.toLowerCase().replaceAll('-', '_')}.ts\`, with the texts of \`en.ts\` beside it.`,
      },
    ]
  }
  const missing = missingMessages(code)
  if (missing.length === 0) return []
  return [
    {
      message: `${missing.length === 1 ? 'A text' : `${missing.length} texts`} of the interface in ${name} (\`${code}\`) ${missing.length === 1 ? 'is' : 'are'} missing, and shown in English: ${missing.join(', ')}.`,
      hint: isPackaged
        ? inPackage
        : `Add ${missing.length === 1 ? 'it' : 'them'} to \`core/locale/locales/${known.code}.ts\`.`,
    },
  ]
}
