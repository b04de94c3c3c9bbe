import type { OutlineLink } from '../../../../core/document/index.ts'
import { useLocale } from '../../../layout/locale-context.tsx'
import { PageLink } from '../../../layout/release-link.tsx'
import { BidiText } from '../../../layout/text-language.tsx'
import type { ContentStore, PageEntry, PageTranslation } from '../../../store/content-store.ts'

/** A section, with the title used for links to it. */
interface NamedSection {
  heading: string
  title: string
}

/** How a translation differs from the current text of its source. */
export interface TranslationNotice {
  /** Sections whose source has changed since they were translated; `''` is the introduction. */
  stale: NamedSection[]
  /** Sections of the source that haven't been translated. */
  untranslated: NamedSection[]
  /** Whether the site has a page with the changes in the source. A static export doesn't. */
  hasChanges: boolean
}

/**
 * Returns the notice for readers of a translation, or `null` if it is up to date. Leaves out sections that only the
 * translation has, which only concern authors.
 */
export async function translationNotice(
  store: ContentStore,
  page: PageEntry,
  translation: PageTranslation,
  source: PageEntry | undefined,
  hasChanges: boolean,
): Promise<TranslationNotice | null> {
  const [stale, untranslated] = await Promise.all([
    nameSections(
      store,
      page,
      translation.sections.filter((section) => section.stale).map(({ heading }) => heading),
    ),
    source ? nameSections(store, source, translation.untranslated) : [],
  ])
  return stale.length + untranslated.length > 0 ? { stale, untranslated, hasChanges } : null
}

/** Returns sections with their titles. Titles that aren't in the page's outline are read from the database. */
async function nameSections(
  store: ContentStore,
  { document, outline, title }: PageEntry,
  headings: readonly string[],
): Promise<NamedSection[]> {
  const isListed = (heading: string) => heading === '' || titleOf(outline, heading) !== undefined
  const deeper = headings.every(isListed) ? new Map<string, string>() : await store.readTitles(document)
  return headings.map((heading) => ({
    heading,
    title: titleOf(outline, heading) ?? deeper.get(heading) ?? title,
  }))
}

function titleOf(outline: readonly OutlineLink[], id: string): string | undefined {
  for (const link of outline) {
    const title = link.id === id ? link.text : titleOf(link.children ?? [], id)
    if (title !== undefined) return title
  }
  return undefined
}

/** A note about an outdated or incomplete translation, with links to the affected sections. */
export function TranslationNote({ notice: { stale, untranslated, hasChanges } }: { notice: TranslationNotice }) {
  const { t } = useLocale()
  return (
    <div className="language-note">
      {stale.length > 0 && (
        <p>
          {t('translation.stale')} {hasChanges && <PageLink href="?changes">{t('translation.changes')}</PageLink>}
        </p>
      )}
      <Sections label={t('translation.staleSections')} sections={stale} hrefOf={(heading) => `#${heading}`} />
      <Sections
        label={t('translation.untranslated')}
        sections={untranslated}
        hrefOf={(heading) => (hasChanges ? `?changes#${heading}` : undefined)}
      />
    </div>
  )
}

/** A line of links to sections. The introduction isn't linked, because it follows directly below. */
function Sections({
  label,
  sections,
  hrefOf,
}: {
  label: string
  sections: readonly NamedSection[]
  hrefOf: (heading: string) => string | undefined
}) {
  const { t } = useLocale()
  if (sections.length === 0) return null
  return (
    <p>
      {label}{' '}
      {sections.map(({ heading, title }, index) => (
        <span key={heading}>
          {index > 0 && ' · '}
          {heading ? <SectionName href={hrefOf(heading)} title={title} /> : t('translation.introduction')}
        </span>
      ))}
    </p>
  )
}

function SectionName({ href, title }: { href: string | undefined; title: string }) {
  const name = <BidiText text={title} />
  return href === undefined ? name : <PageLink href={href}>{name}</PageLink>
}
