import { fileOf } from '../../../core/collection/index.ts'
import type { CheckedFile, CheckedSite } from '../checked-site.ts'
import { defineAudit } from '../define-audit.ts'
import type { Finding } from '../define-audit.ts'
import { groupTranslations } from '../group-translations.ts'

/**
 * Maximum number of missing pages per language that are reported individually. If more pages are missing, they are
 * summarized in one line, unless only that language is checked.
 */
const namedOneByOne = 5

/** Reports pages that aren't available in all languages. */
export const missingTranslation = defineAudit({
  code: 'missing-translation',
  run(site) {
    const translations = groupTranslations(site)
    const files = new Set(site.files.map(({ file }) => fileOf(file)))
    return site.config.locales
      .filter(({ code }) => site.locale === undefined || site.locale === code)
      .flatMap(({ code, name }): Finding[] => {
        const originals = translations
          .filter((byLocale) => !byLocale.has(code))
          // A file with several pages, such as a changelog, is translated as a whole.
          .map((byLocale) => fileOf(originalOf(byLocale, site).file))
        const untranslated = [...new Set(originals)]
          // If another file already has the path of the translation, another audit reports the conflict.
          .filter((file) => !files.has(translatedFile(file, code, site)))
        if (untranslated.length > namedOneByOne && site.locale === undefined)
          return [summarize(untranslated, code, name)]
        return untranslated.map((file) => ({
          file,
          message: `The page is not translated into ${name} (\`${code}\`).`,
          hint: `Add \`${translatedFile(file, code, site)}\`.`,
        }))
      })
  },
})

function originalOf(byLocale: ReadonlyMap<string, CheckedFile>, { config }: CheckedSite): CheckedFile {
  return byLocale.get(config.defaultLocale) ?? [...byLocale.values()][0]!
}

function summarize(files: readonly string[], code: string, name: string): Finding {
  const named = files.slice(0, 3).join(', ')
  return {
    file: code,
    message: `${files.length} pages are not translated into ${name} (\`${code}\`): ${named} and ${files.length - 3} more.`,
    hint: `List all of them with \`npm run check -- --locale ${code}\`.`,
  }
}

function translatedFile(file: string, code: string, { setting }: CheckedSite): string {
  const [folder = '', ...rest] = file.split('/')
  return [code, ...(setting.codes.includes(folder) ? rest : [folder, ...rest])].join('/')
}
