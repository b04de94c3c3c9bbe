import { Icon } from '../../client/elements/icon.tsx'
import type { Localized } from '../../core/release/index.ts'
import { ConfiguredText } from './configured-text.tsx'
import { Link } from './link.tsx'
import { useLocale } from './locale-context.tsx'

/** A bar above the header. It stays away once it was closed, until its text changes. */
export function Announcement({ text, to }: { text: Localized; to: string | null }) {
  const { t } = useLocale()
  return (
    <aside className="announcement" aria-label={t('header.announcement')}>
      <p>
        {to ? (
          <Link to={to}>
            <ConfiguredText text={text} />
          </Link>
        ) : (
          <ConfiguredText text={text} />
        )}
      </p>
      <button
        type="button"
        className="icon-button needs-script"
        aria-label={t('common.close')}
        data-dismiss-announcement
      >
        <Icon name="x" />
      </button>
    </aside>
  )
}
