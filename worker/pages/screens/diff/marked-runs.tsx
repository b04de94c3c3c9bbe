import type { DiffRun } from '../../../../core/document/index.ts'
import { useLocale } from '../../../layout/locale-context.tsx'

/**
 * Text with marked insertions and deletions. Most screen readers don't announce `<ins>` and `<del>`, so visually hidden
 * words do.
 */
export function MarkedRuns({ runs }: { runs: readonly DiffRun[] }) {
  const { t } = useLocale()
  return runs.map(({ kind, text }, index) => {
    if (kind === 'same') return text
    const Element = kind === 'added' ? 'ins' : 'del'
    return (
      <Element key={index} className="change">
        <span className="visually-hidden">{`${t(`translation.${kind}`)} `}</span>
        {text}
      </Element>
    )
  })
}
