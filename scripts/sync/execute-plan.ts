import type { Answers, Plan, Subjects } from './plan/requests.ts'

/** Answers the requests of a plan, from the database or from memory. */
export type PlanReader = { [Name in keyof Answers]: (subjects: Subjects[Name]) => Promise<Answers[Name]> }

/**
 * Executes a plan by answering its requests until it returns a result.
 * @throws the errors of the reader
 */
export async function executePlan<Result>(plan: Plan<Result>, reader: PlanReader): Promise<Result> {
  for (let step = plan.next(); ;) {
    if (step.done) return step.value
    const { name, subjects } = step.value
    // The type of `subjects` matches the name of the request.
    const answer = reader[name] as (of: typeof subjects) => Promise<unknown>
    step = plan.next(await answer(subjects))
  }
}
