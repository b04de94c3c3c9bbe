import type { NamedSection, TranslationNotice } from './translation-notice.ts'
import { Isolated } from '../../layout/isolated.tsx'
import { useLocale } from '../../layout/locale-context.tsx'
import { PageLink } from '../../layout/release-link.tsx'

/** Tells readers of a translation that is behind its source which sections are concerned. */
export function TranslationNote({ notice: { stale, untranslated } }: { notice: TranslationNotice }) {
  const { t } = useLocale()
  return (
    <div className="language-note">
      <p>
        {t('translation.stale')} <PageLink href="?changes">{t('translation.changes')}</PageLink>
      </p>
      <Sections label={t('translation.staleSections')} sections={stale} hrefOf={(heading) => `#${heading}`} />
      <Sections
        label={t('translation.untranslated')}
        sections={untranslated}
        hrefOf={(heading) => `?changes#${heading}`}
      />
    </div>
  )
}

/** The introduction is right below: it is named, and no link. */
function Sections({
  label,
  sections,
  hrefOf,
}: {
  label: string
  sections: readonly NamedSection[]
  hrefOf: (heading: string) => string
}) {
  const { t } = useLocale()
  if (sections.length === 0) return null
  return (
    <p>
      {label}{' '}
      {sections.map(({ heading, title }, index) => (
        <span key={heading}>
          {index > 0 && ' · '}
          {heading ? (
            <PageLink href={hrefOf(heading)}>
              <Isolated text={title} />
            </PageLink>
          ) : (
            t('translation.introduction')
          )}
        </span>
      ))}
    </p>
  )
}
