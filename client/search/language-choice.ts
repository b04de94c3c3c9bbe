import { languageOfUrl } from '../data/site-urls.ts'
import { element } from '../elements/element.ts'
import * as elementIds from '../elements/element-ids.ts'

/** A language that can be searched. */
interface SearchedLanguage {
  code: string
  /** BCP 47 tag. */
  language: string
}

/**
 * Renders a select box for the searched language, with the languages of the page's language picker. Returns `undefined`
 * if there is only one language.
 */
export function renderLanguageChoice(choose: (chosen: SearchedLanguage) => void): HTMLElement | undefined {
  const menu = document.getElementById(elementIds.languages)
  const links = [...(menu?.querySelectorAll<HTMLAnchorElement>('li a') ?? [])]
  if (links.length < 2) return undefined
  const options = links.map((link) =>
    element(
      'option',
      { value: languageOfUrl(link), lang: link.lang, ...(link.hasAttribute('aria-current') && { selected: '' }) },
      [link.textContent.trim()],
    ),
  )
  const select = element(
    'select',
    { class: 'search-language', 'aria-label': menu?.querySelector('ul')?.ariaLabel ?? '' },
    options,
  ) as HTMLSelectElement
  select.addEventListener('change', () => {
    const { value, lang } = select.selectedOptions[0]!
    choose({ code: value, language: lang })
  })
  return select
}
