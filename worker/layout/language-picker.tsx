import * as elementIds from '../../client/elements/element-ids.ts'
import { Icon } from '../../client/elements/icon.tsx'
import { invoker } from '../../client/elements/invoker.ts'
import { countryOf, flagPath } from '../../core/locale/index.ts'
import { languageParameter } from '../../core/route/index.ts'
import type { SiteLocale } from '../../core/release/index.ts'
import { siteAssets } from '../render/client-assets.ts'
import { agentTool } from './agent-tool.ts'
import type { FrameData } from './frame-data.ts'
import { useLocale } from './locale-context.tsx'
import { PageLink, ReleaseField } from './release-link.tsx'

/** Maximum number of languages to list without a filter field. */
const maxWithoutFilter = 10

/**
 * The list of languages, each with its own name and flag. Each link leads to this page in that language. The form
 * offers the same to agents.
 */
export function LanguagePicker({ frame: { languages } }: { frame: FrameData }) {
  const { t } = useLocale()
  const isLong = languages.length > maxWithoutFilter
  const here = languages.find(({ current }) => current)?.href ?? ''
  const shown = [...new URLSearchParams(/\?([^#]*)/.exec(here)?.[1])]
  return (
    <>
      <LanguageButton />
      <div id={elementIds.languages} className="popup-menu" popover="auto">
        {isLong && <LanguageFilter />}
        <ul aria-label={t('language.label')}>
          {languages.map(({ locale: { code, name, language }, href, current }) => (
            <li key={code}>
              <PageLink href={href} lang={language} aria-current={current ? 'true' : undefined}>
                <Flag code={code} />
                {name}
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
      <form hidden {...agentTool('set_language', t('language.label'))}>
        <ReleaseField />
        {/* Keeps the rest of the page's state, such as the search query. */}
        {shown.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          name={languageParameter}
          aria-label={t('language.label')}
          pattern={languages.map(({ locale: { code } }) => code).join('|')}
          required
        />
      </form>
    </>
  )
}

/**
 * Opens the list of languages.
 * @param by `command` on a second button, so that the list opens next to the clicked button
 */
export function LanguageButton({ by }: { by?: 'command' }) {
  const { t, locale } = useLocale()
  return (
    <button
      className="icon-button"
      aria-label={t('language.current', { name: locale.name })}
      {...(by ? invoker(elementIds.languages, 'toggle-popover') : { popoverTarget: elementIds.languages })}
    >
      <Icon name="languages" />
      <span className="language-name">{locale.name}</span>
    </button>
  )
}

function LanguageFilter() {
  const { t } = useLocale()
  return (
    <>
      <input
        type="text"
        role="searchbox"
        className="needs-script popup-filter"
        data-filter-languages
        autoFocus
        autoComplete="off"
        spellCheck={false}
        placeholder={t('language.filter')}
        aria-label={t('language.filter')}
      />
      <p className="nothing" role="status" data-no-language hidden>
        {t('language.none')}
      </p>
    </>
  )
}

/**
 * The flag of a language's country, if it has one. It is lazy, because browsers don't load lazy images in a closed
 * list.
 */
function Flag({ code }: { code: SiteLocale['code'] }) {
  const { version, countries } = siteAssets.flags
  const country = countryOf(code)
  return (
    countries.includes(country) && <img src={flagPath(version, country)} alt="" width="18" height="18" loading="lazy" />
  )
}
