import type { FrameData } from '../../../layout/frame-data.ts'
import { SiteIcon } from '../../../layout/icons.tsx'
import { Link } from '../../../layout/link.tsx'
import { Picture } from '../../../layout/picture.tsx'
import { BidiText, UnbrokenText, contentLanguage, LanguageNote } from '../../../layout/text-language.tsx'
import { Hole } from '../../../render/hole.tsx'
import { parseLandingContent } from './landing-content.ts'
import type { LandingAction, LandingContent } from './landing-content.ts'
import type { Entry } from '../../../../core/document/index.ts'

export interface LandingData {
  entry: Entry
  /** Date of the release that last changed the content (ISO 8601). */
  updatedAt: string
}

/** A landing page: the sections from frontmatter, with the article in the hole `article`. */
export function LandingPage({ frame, data }: { frame: FrameData; data: LandingData }) {
  const { hero, numbers, features, callToAction } = parseLandingContent(data.entry)
  const { language, dir } = frame.contentLocale
  const { code } = frame.linkLocale
  const article = (
    <article className="prose" lang={language} dir={dir}>
      <Hole name="article" />
    </article>
  )
  return (
    <>
      <LanguageNote frame={frame} />
      <div className="landing-page" data-hero={hero && !hero.image ? 'text' : undefined} {...contentLanguage(frame)}>
        {hero && (
          <section className="hero">
            {hero.backdrop && (
              <div className="hero-backdrop">
                <Picture
                  image={{ ...hero.backdrop, alt: '' }}
                  sizes="100vw"
                  mode={frame.site.theme.colorMode}
                  isFirst
                />
              </div>
            )}
            <div className="hero-text">
              <h1>
                <BidiText text={hero.title} around={dir} unbroken />
              </h1>
              {hero.tagline && (
                <p className="tagline">
                  <UnbrokenText text={hero.tagline} />
                </p>
              )}
              <Actions actions={hero.actions} locale={code} />
            </div>
            {hero.image && (
              <div className="hero-image">
                <Picture
                  image={hero.image}
                  sizes="(width >= 64rem) 50vw, 100vw"
                  mode={frame.site.theme.colorMode}
                  isFirst
                />
              </div>
            )}
          </section>
        )}
        {article}
        <Numbers numbers={numbers} />
        <Features features={features} locale={code} dir={dir} />
        {callToAction && (
          <section className="call-to-action">
            <h2>
              <BidiText text={callToAction.title} around={dir} unbroken />
            </h2>
            {callToAction.description && (
              <p>
                <UnbrokenText text={callToAction.description} />
              </p>
            )}
            <Actions actions={callToAction.actions} locale={code} />
          </section>
        )}
      </div>
    </>
  )
}

function Actions({ actions, locale }: { actions: LandingAction[]; locale: string }) {
  if (actions.length === 0) return null
  return (
    <p className="actions">
      {actions.map(({ label, primary, ...link }) => (
        <Link key={link.to} {...link} locale={locale} className={primary ? 'button primary' : 'button'}>
          {label}
        </Link>
      ))}
    </p>
  )
}

function Numbers({ numbers }: { numbers: LandingContent['numbers'] }) {
  if (numbers.length === 0) return null
  return (
    <dl className="numbers">
      {numbers.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Features({
  features,
  locale,
  dir,
}: {
  features: LandingContent['features']
  locale: string
  dir: 'ltr' | 'rtl'
}) {
  if (features.length === 0) return null
  return (
    <ul className="features">
      {features.map(({ title, description, icon, to }) => (
        <li key={title}>
          <SiteIcon name={icon} />
          <h2>
            {to ? (
              <Link to={to} locale={locale}>
                <BidiText text={title} around={dir} unbroken />
              </Link>
            ) : (
              <BidiText text={title} around={dir} unbroken />
            )}
          </h2>
          {description && (
            <p>
              <UnbrokenText text={description} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
