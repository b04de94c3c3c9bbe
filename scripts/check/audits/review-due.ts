import { defineAudit } from '../define-audit.ts'

/** Reports pages whose `reviewBy` date has passed. */
export const reviewDue = defineAudit({
  code: 'review-due',
  run({ files }) {
    const today = new Date().toISOString().slice(0, 10)
    return files.flatMap(({ file, entry: { meta } }) => {
      const { reviewBy } = meta
      if (typeof reviewBy !== 'string' || reviewBy >= today) return []
      return [
        {
          file,
          line: 1,
          message: `The page was due for review on ${reviewBy}.`,
          hint: 'Check that it is still correct, and set `reviewBy` to the next date.',
        },
      ]
    })
  },
})
