import { fileOf } from '../../../core/collection/index.ts'
import type { CheckedFile, CheckedSite } from '../checked-site.ts'
import { defineAudit } from '../define-audit.ts'
import type { Finding } from '../define-audit.ts'
import { groupTranslations } from '../group-translations.ts'

/**
 * Up to this many missing pages of a language are reported one by one. More are reported in one line, unless only that
 * language is checked.
 */
const namedOneByOne = 5

/** Reports pages that exist in only some of the languages. */
export const missingTranslation = defineAudit({
  code: 'missing-translation',
  run(site) {
    const translations = groupTranslations(site)
    const files = new Set(site.files.map(({ file }) => file))
    return site.config.locales
      .filter(({ code }) => site.locale === undefined || site.locale === code)
      .flatMap(({ code, name }): Finding[] => {
        const untranslated = translations
          .filter((byLocale) => !byLocale.has(code))
          .map((byLocale) => originalOf(byLocale, site))
          // If another file has the translation's path, a different audit reports the conflict.
          .filter(({ file }) => !files.has(translatedFile(file, code, site)))
        if (untranslated.length > namedOneByOne && site.locale === undefined)
          return [summarize(untranslated, code, name)]
        return untranslated.map((page) => ({
          file: page.file,
          message: `The page has no translation in ${name} (\`${code}\`).`,
          hint: `Add \`${translatedFile(page.file, code, site)}\`.`,
        }))
      })
  },
})

function originalOf(byLocale: ReadonlyMap<string, CheckedFile>, { config }: CheckedSite): CheckedFile {
  return byLocale.get(config.defaultLocale) ?? [...byLocale.values()][0]!
}

function summarize(pages: readonly CheckedFile[], code: string, name: string): Finding {
  const named = pages
    .slice(0, 3)
    .map(({ file }) => file)
    .join(', ')
  return {
    file: code,
    message: `${pages.length} pages have no translation in ${name} (\`${code}\`): ${named} and ${pages.length - 3} more.`,
    hint: `List all of them with \`npm run check -- --locale ${code}\`.`,
  }
}

function translatedFile(file: string, code: string, { setting }: CheckedSite): string {
  const [folder = '', ...rest] = fileOf(file).split('/')
  return [code, ...(setting.codes.includes(folder) ? rest : [folder, ...rest])].join('/')
}
