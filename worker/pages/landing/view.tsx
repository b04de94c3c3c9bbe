import type { ReactNode } from 'react'
import type { FrameData } from '../../layout/frame-data.ts'
import { SiteIcon } from '../../layout/icons.tsx'
import { Link } from '../../layout/link.tsx'
import { contentLanguage, LanguageNote } from '../../layout/text-language.tsx'
import { Contours } from '../../prose/shared/contours.tsx'
import { Hole } from '../../render/hole.tsx'
import type { LandingPageData } from '../page-data.ts'
import { parseLandingContent } from './landing-content.ts'
import type { LandingAction, LandingContent } from './landing-content.ts'

/** A landing page: the sections of its frontmatter around its Markdown, which fills the hole `article`. */
export function LandingPage({ frame, data }: { frame: FrameData; data: LandingPageData }) {
  const { hero, example, numbers, features, callToAction } = parseLandingContent(data.entry)
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
            <Contours />
            <h1>{hero.title}</h1>
            {hero.tagline && <p className="tagline">{hero.tagline}</p>}
            <Actions actions={hero.actions} locale={code} />
          </section>
        )}
        {example ? <Example {...example}>{article}</Example> : article}
        <Numbers numbers={numbers} />
        <Features features={features} locale={code} />
        {callToAction && (
          <section className="call-to-action">
            <h2>{callToAction.title}</h2>
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

function Features({ features, locale }: { features: LandingContent['features']; locale: string }) {
  if (features.length === 0) return null
  return (
    <ul className="features">
      {features.map(({ title, description, icon, to }) => (
        <li key={title}>
          <SiteIcon name={icon} />
          <h2>
            {to ? (
              <Link to={to} locale={locale}>
                {title}
              </Link>
            ) : (
              title
            )}
          </h2>
          {description && <p>{description}</p>}
        </li>
      ))}
    </ul>
  )
}

/** A file as its author wrote it, beside what it looks like. */
function Example({ filename, code, children }: { filename: string; code: string; children: ReactNode }) {
  return (
    <section className="example">
      <figure className="code-block" dir="ltr">
        {filename && (
          <figcaption className="code-header">
            <span className="code-filename">{filename}</span>
          </figcaption>
        )}
        <pre className="code" tabIndex={0}>
          <code>{code}</code>
        </pre>
      </figure>
      <div className="example-page">{children}</div>
    </section>
  )
}
