import type { ReactNode } from 'react'
import { Hole } from '../render/hole.tsx'
import { contentLanguage } from '../shell/language-attributes.ts'
import { Link } from '../shell/link.tsx'
import { parseLandingContent } from './landing-content.ts'
import type { LandingAction, LandingContent } from './landing-content.ts'
import type { FrameData, LandingPageData } from './page-data.ts'

/** A home page: what its frontmatter says around what its Markdown says. Its text arrives in the hole `article`. */
export function LandingPage({ frame, data }: { frame: FrameData; data: LandingPageData }) {
  const { hero, example, numbers, features, callToAction } = parseLandingContent(data.entry)
  const { language, dir } = frame.contentLocale
  const article = <article className="prose" lang={language} dir={dir}><Hole name="article" /></article>
  return (
    <div className="landing-page" {...contentLanguage(frame)}>
      <section className="hero">
        <Contours />
        <h1>{hero.title}</h1>
        {hero.tagline && <p className="tagline">{hero.tagline}</p>}
        <Actions actions={hero.actions} />
      </section>
      {example ? <Example {...example}>{article}</Example> : article}
      <Numbers numbers={numbers} />
      <Features features={features} />
      {callToAction && (
        <section className="call-to-action">
          <h2>{callToAction.title}</h2>
          {callToAction.description && <p>{callToAction.description}</p>}
          <Actions actions={callToAction.actions} />
        </section>
      )}
    </div>
  )
}

function Actions({ actions }: { actions: LandingAction[] }) {
  if (actions.length === 0) return null
  return (
    <p className="actions">
      {actions.map(({ label, to, primary }) => <Link key={to} to={to} className={primary ? 'button primary' : 'button'}>{label}</Link>)}
    </p>
  )
}

function Numbers({ numbers }: { numbers: LandingContent['numbers'] }) {
  if (numbers.length === 0) return null
  return (
    <dl className="numbers">
      {numbers.map(({ value, label }) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}
    </dl>
  )
}

function Features({ features }: { features: LandingContent['features'] }) {
  if (features.length === 0) return null
  return (
    <ul className="features">
      {features.map(({ title, description, to }) => (
        <li key={title}>
          <h2>{to ? <Link to={to}>{title}</Link> : title}</h2>
          {description && <p>{description}</p>}
        </li>
      ))}
    </ul>
  )
}

/** A file on one side, on the other what becomes of it. */
function Example({ filename, code, children }: { filename: string; code: string; children: ReactNode }) {
  return (
    <section className="example">
      <figure className="code-block" dir="ltr">
        {filename && <figcaption className="code-header"><span className="code-filename">{filename}</span></figcaption>}
        <pre className="code" tabIndex={0}><code>{code}</code></pre>
      </figure>
      <div className="example-page">{children}</div>
    </section>
  )
}

/** Two lines on a map, as coordinates of the same curve: where the land ends, and far out. */
const shore = [300, -10, 210, 90, 420, 150, 380, 240, 150, 330, 220, 420, 470, 500, 430, 610]
const sea = [740, -10, 690, 100, 800, 190, 770, 270, 640, 390, 690, 450, 810, 530, 830, 610]
const depths = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/** Lines of equal depth, from the shore outwards. */
function Contours() {
  return (
    <svg className="contours" viewBox="0 0 800 600" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
      {depths.map((depth) => {
        const [x, y, ...curves] = shore.map((from, index) => Math.round(from + ((sea[index] ?? from) - from) * (depth / 8) ** 1.15))
        return <path key={depth} d={`M${x} ${y}C${curves.slice(0, 6).join(' ')}S${curves.slice(6).join(' ')}`} />
      })}
    </svg>
  )
}
