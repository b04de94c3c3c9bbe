import type { Diagnostic } from '../../core/error/index.ts'
import type { CheckedSite } from './checked-site.ts'

/**
 * A problem that an audit found. It gets the code of the audit and the severity "warning" by default, because pages
 * with such problems are published.
 */
export type Finding = Omit<Diagnostic, 'code' | 'severity'> & Partial<Pick<Diagnostic, 'code' | 'severity'>>

export interface Audit {
  code: string
  run(site: CheckedSite): Diagnostic[]
}

/**
 * Declares an audit, which is a check that needs the whole site. To add an audit, add a file to
 * `scripts/check/audits/`.
 */
export function defineAudit({ code, run }: { code: string; run: (site: CheckedSite) => Finding[] }): Audit {
  return { code, run: (site) => run(site).map((finding) => ({ severity: 'warning', code, ...finding })) }
}
