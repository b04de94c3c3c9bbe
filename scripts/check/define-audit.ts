import type { Diagnostic } from '../../core/error/index.ts'
import type { CheckedSite } from './checked-site.ts'

/**
 * A diagnostic that its audit gives its code, where it has no other; without a severity it is a warning: the page is
 * published all the same.
 */
export type Finding = Omit<Diagnostic, 'code' | 'severity'> & Partial<Pick<Diagnostic, 'code' | 'severity'>>

export interface Audit {
  code: string
  run(site: CheckedSite): Diagnostic[]
}

/** Declares what only a look at the whole site can find. Adding one is adding a file in `scripts/check/audits/`. */
export function defineAudit({ code, run }: { code: string; run: (site: CheckedSite) => Finding[] }): Audit {
  return { code, run: (site) => run(site).map((finding) => ({ severity: 'warning', code, ...finding })) }
}
