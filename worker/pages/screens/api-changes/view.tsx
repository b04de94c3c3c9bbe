import { detailText } from '../../../../core/api/changes/index.ts'
import type { ApiRelease, ChangeDetail, SchemaChange } from '../../../../core/api/changes/index.ts'
import { encodePathname } from '../../../../core/route/index.ts'
import type { FrameData } from '../../../layout/frame-data.ts'
import { useLocale } from '../../../layout/locale-context.tsx'
import { PageLink } from '../../../layout/release-link.tsx'

type Operation = ApiRelease['operations'][number]

/** How an API differs from another version. */
export interface ApiChangesData {
  /** The differences of what all operations share. */
  service: readonly ChangeDetail[]
  operations: readonly Operation[]
  /** The changed schemas. `page` is the path of the schema's page below the locale. */
  schemas: readonly (SchemaChange & { page?: string })[]
  /** Path of the API's page of changes. */
  path: string
}

/** Maximum number of items in a list. */
const maxListed = 500

const kinds = ['removed', 'changed', 'deprecated', 'added'] as const

/** The removed, changed, deprecated, and added operations and schemas of an API. */
export function ApiChangesPage({ frame, data }: { frame: FrameData; data: ApiChangesData }) {
  const { t } = useLocale()
  const { service, operations, schemas, path } = data
  return (
    <>
      <h1>{frame.head.heading}</h1>
      <p className="actions">
        <PageLink className="button" href={encodePathname(path)}>
          {t('apiChanges.title')}
        </PageLink>
      </p>
      {service.length + operations.length + schemas.length === 0 && <p>{t('common.noData')}</p>}
      {service.length > 0 && <Details details={service} className="change-list" />}
      {kinds.map((kind) => (
        <Operations key={kind} kind={kind} frame={frame} operations={operations.filter((each) => each.kind === kind)} />
      ))}
      {schemas.length > 0 && (
        <section>
          <h2>{t('apiChanges.schemas')}</h2>
          <ul className="change-list">
            {schemas.slice(0, maxListed).map(({ name, kind, page }) => (
              <li key={name}>
                <bdi>
                  {page === undefined ? name : <PageLink href={`/${frame.linkLocale.code}${page}`}>{name}</PageLink>}
                </bdi>
                {` · ${t(`apiChanges.${kind}`)}`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The operations with one kind of change. Breaking changes come first. */
function Operations({
  kind,
  operations,
  frame: { contentLocale, linkLocale },
}: {
  kind: Operation['kind']
  operations: readonly Operation[]
  frame: FrameData
}) {
  const { t } = useLocale()
  if (operations.length === 0) return null
  const sorted = operations.toSorted((one, other) => Number(other.isBreaking) - Number(one.isBreaking))
  return (
    <section>
      <h2>{`${t(`apiChanges.${kind}`)} (${operations.length})`}</h2>
      <ul className="change-list">
        {sorted.slice(0, maxListed).map(({ method, path, title, page, isBreaking, details }, index) => (
          <li key={index}>
            <code dir="ltr">{`${method} ${path}`}</code>{' '}
            <span lang={contentLocale.language} dir={contentLocale.dir}>
              {page === undefined ? title : <PageLink href={`/${linkLocale.code}${page}`}>{title}</PageLink>}
            </span>
            {isBreaking && <Breaking />}
            {details.length > 0 && <Details details={details} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Details({ details, className }: { details: readonly ChangeDetail[]; className?: string }) {
  const { locale } = useLocale()
  return (
    <ul className={className}>
      {details.map((detail, index) => (
        <li key={index}>
          <bdi>{detailText(detail, locale.code)}</bdi>
          {detail.isBreaking && <Breaking />}
        </li>
      ))}
    </ul>
  )
}

function Breaking() {
  const { t } = useLocale()
  return (
    <>
      {' · '}
      <strong>{t('apiChanges.breaking')}</strong>
    </>
  )
}
