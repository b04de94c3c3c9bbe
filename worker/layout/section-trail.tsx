import { BidiText } from './text-language.tsx'

/** The titles of the folders that a page is in, outermost first, where the page is shown apart from them. */
export function SectionTrail({ trail = [] }: { trail?: readonly string[] }) {
  if (trail.length === 0) return null
  return (
    <p className="section-trail">
      {trail.map((title, index) => (
        <span key={index}>
          <BidiText text={title} />
        </span>
      ))}
    </p>
  )
}
