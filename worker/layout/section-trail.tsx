import { BidiText } from './text-language.tsx'

/** The titles of the folders above a page, outermost first. Shown with links to pages outside the sidebar. */
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
