import { imageSources } from '../../../core/image/index.ts'
import type { FrameData } from '../../layout/frame-data.ts'
import { SiteIcon } from '../../layout/icons.tsx'
import { Link } from '../../layout/link.tsx'
import { BidiText, contentLanguage, LanguageNote } from '../../layout/text-language.tsx'
import { Hole } from '../../render/hole.tsx'
import type { LandingPageData } from '../page-data.ts'
import { parseLandingContent } from './landing-content.ts'
import type { LandingAction, LandingContent, LandingImage } from './landing-content.ts'

/** A landing page: the sections of its frontmatter around its Markdown, which fills the hole `article`. */
export function LandingPage({ frame, data }: { frame: FrameData; data: LandingPageData }) {
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
      <div className="landing-page" {...contentLanguage(frame)}>
        {hero && (
          <section className="hero">
            {hero.backdrop && (
              <div className="hero-backdrop">
                <Picture image={{ ...hero.backdrop, alt: '' }} sizes="100vw" />
              </div>
            )}
            <div className="hero-text">
              <h1>
                <BidiText text={hero.title} around={dir} />
              </h1>
              {hero.tagline && <p className="tagline">{hero.tagline}</p>}
              <Actions actions={hero.actions} locale={code} />
            </div>
            {hero.image && (
              <div className="hero-image">
                <Picture image={hero.image} sizes="(width >= 64rem) 50vw, 100vw" />
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
              <BidiText text={callToAction.title} around={dir} />
            </h2>
            {callToAction.description && <p>{callToAction.description}</p>}
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
                <BidiText text={title} around={dir} />
              </Link>
            ) : (
              <BidiText text={title} around={dir} />
            )}
          </h2>
          {description && <p>{description}</p>}
        </li>
      ))}
    </ul>
  )
}

/**
 * A picture for each colour mode, one of them hidden. Both are lazy, because browsers do not fetch a lazy image that is
 * hidden.
 */
function Picture({ image: { light, dark, ...image }, sizes }: { image: LandingImage; sizes: string }) {
  const attributesOf = (src: string) => {
    const srcSet = image.width && imageSources(src, image.width)
    return { ...image, src, ...(srcSet && { srcSet, sizes }), decoding: 'async' } as const
  }
  if (light === dark) return <img {...attributesOf(light)} />
  return (
    <>
      <img className="only-light" loading="lazy" {...attributesOf(light)} />
      <img className="only-dark" loading="lazy" {...attributesOf(dark)} />
    </>
  )
}
