import type { Answers, Plan, Subjects } from './plan/requests.ts'

/** Answers the requests of a plan, from the database or from memory. */
export type PlanReader = { [Name in keyof Answers]: (subjects: Subjects[Name]) => Promise<Answers[Name]> }

/**
 * Carries out a plan: answers its requests until it ends.
 * @throws errors of the reader
 */
export async function executePlan<Result>(plan: Plan<Result>, reader: PlanReader): Promise<Result> {
  for (let step = plan.next(); ;) {
    if (step.done) return step.value
    const { name, subjects } = step.value
    const answer = reader[name] as (of: typeof subjects) => Promise<unknown> // A request has the subjects that belong to its name.
    step = plan.next(await answer(subjects))
  }
}
