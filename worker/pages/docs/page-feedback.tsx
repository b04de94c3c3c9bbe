import { feedback } from '../../../client/islands/feedback.tsx'
import type { PageActions } from '../page-data.ts'
import { Island } from '../../render/island.tsx'
import { useLocale } from '../../layout/locale-context.tsx'

/** Asks whether the page was helpful. */
export function PageFeedback({ issue, facts }: NonNullable<PageActions['feedback']>) {
  const { t, locale } = useLocale()
  const labels = { question: t('feedback.question'), yes: t('feedback.yes'), no: t('feedback.no') }
  return <Island island={feedback} props={{ issue, facts, locale: locale.code, labels }} />
}
