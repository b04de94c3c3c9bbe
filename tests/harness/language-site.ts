import { locales } from '../../core/locale/index.ts'
import { readFixtureFiles } from './fixture-files.ts'
import type { Files } from './site.ts'

/** Returns a site with the same page, `/{code}/harbour`, in each language that Rivage translates its interface to. */
export async function readLanguageSite(): Promise<Files> {
  const codes = Object.values(locales).map(({ code }) => code)
  return {
    ...(await readFixtureFiles('languages')),
    'site.config.json': JSON.stringify({
      title: 'Tidebook',
      locales: codes,
      defaultLocale: 'en',
      url: 'https://docs.example',
    }),
  }
}
