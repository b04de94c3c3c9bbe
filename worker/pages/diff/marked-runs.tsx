import type { DiffRun } from '../../../core/document/index.ts'
import { useLocale } from '../../layout/locale-context.tsx'

/** `<ins>` and `<del>` alone are silent in most screen readers: what they are stands before their words, unseen. */
export function MarkedRuns({ runs }: { runs: readonly DiffRun[] }) {
  const { t } = useLocale()
  return runs.map(({ kind, text }, index) => {
    if (kind === 'same') return text
    const Element = kind === 'added' ? 'ins' : 'del'
    return (
      <Element key={index}>
        <span className="visually-hidden">{`${t(`translation.${kind}`)} `}</span>
        {text}
      </Element>
    )
  })
}
