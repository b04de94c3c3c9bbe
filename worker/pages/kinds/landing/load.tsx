import { emptyArticle } from '../../article-edits.ts'
import { withoutRepeatedLead } from '../../lead.ts'
import { definePageKind } from '../define-page-kind.ts'
import { withLandingContent } from './landing-text.ts'
import { LandingPage } from './view.tsx'
import type { LandingData } from './view.tsx'

/** A language's home page: its article between the sections from frontmatter. */
export const landing = definePageKind<LandingData>({
  kind: 'landing',
  frameClass: 'landing',
  type: 'website',
  styles: ['landing'],
  load: ({ entry, fields, article }) => ({
    entry: withoutRepeatedLead(fields, article ?? emptyArticle),
    updatedAt: entry.updatedAt,
  }),
  view: LandingPage,
  markdown: withLandingContent,
  // Programs that read payloads expect this key.
  payload: ({ entry }) => ({ [entry.collection]: entry }),
})
