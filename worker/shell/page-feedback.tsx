import { feedback } from '../../client/islands/feedback.tsx'
import type { PageActions } from '../pages/page-data.ts'
import { Island } from '../render/island.tsx'
import { useLocale } from './locale-context.tsx'

/** Asks whether the page was helpful. */
export function PageFeedback({ issue, facts }: NonNullable<PageActions['feedback']>) {
  const { t } = useLocale()
  const labels = {
    question: t('feedback.question'), yes: t('feedback.yes'), no: t('feedback.no'), thanks: t('feedback.thanks'), thanksHelp: t('feedback.thanksHelp'),
    comment: t('feedback.comment'), send: t('feedback.send'), sendHelp: t('feedback.sendHelp'), cancel: t('feedback.cancel'),
  }
  return <Island island={feedback} props={{ issue, facts, labels }} />
}
