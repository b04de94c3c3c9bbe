import { BidiText } from './text-language.tsx'

/** The titles of a page's folders, outermost first, for pages shown outside the sidebar. */
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
