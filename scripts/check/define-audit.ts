import type { Diagnostic } from '../../core/error/index.ts'
import type { CheckedSite } from './checked-site.ts'

/**
 * An audit's diagnostic. By default, it has the audit's code and the severity "warning", because the page is published
 * anyway.
 */
export type Finding = Omit<Diagnostic, 'code' | 'severity'> & Partial<Pick<Diagnostic, 'code' | 'severity'>>

export interface Audit {
  code: string
  run(site: CheckedSite): Diagnostic[]
}

/** Declares a check that needs the whole site. To add one, add a file in `scripts/check/audits/`. */
export function defineAudit({ code, run }: { code: string; run: (site: CheckedSite) => Finding[] }): Audit {
  return { code, run: (site) => run(site).map((finding) => ({ severity: 'warning', code, ...finding })) }
}
