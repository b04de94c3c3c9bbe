import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'

interface Workflow {
  defaults: { run: { 'working-directory': string } }
  jobs: Record<string, { steps: { if?: string; run?: string; env?: Record<string, string> }[] }>
}

/** The result of a step. */
interface RunStep {
  script: string
  code: number | null
  output: string
}

/** The input of a run, as GitHub provides it. */
export interface WorkflowRun {
  /** Expressions in the workflow, as written, and their values. */
  expressions: Record<string, string>
  /** Environment of every step. */
  env: Record<string, string>
}

/**
 * Runs the scripts of a workflow like a GitHub runner: each one in Bash, which stops at the first failure, with the
 * environment of its step, until one fails. Actions are skipped.
 *
 * @param repository folder that contains the workflow
 */
export async function runWorkflow(repository: string, name: string, run: WorkflowRun): Promise<RunStep[]> {
  const file = join(repository, '.github', 'workflows', name)
  const { defaults, jobs } = parse(await readFile(file, 'utf8')) as Workflow
  const valueOf = (expression: string): string => {
    const [, left, operator, right] = /^(\S+) (==|!=) '(.*)'$/.exec(expression) ?? []
    if (left !== undefined) return String((valueOf(left) === right) === (operator === '=='))
    const value = run.expressions[expression]
    if (value === undefined) throw new Error(`The run has no value for ${expression}`)
    return value
  }
  const fill = (text: string) => text.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => valueOf(expression))
  const ended: RunStep[] = []
  for (const step of Object.values(jobs).flatMap(({ steps }) => steps)) {
    if (step.run === undefined || (step.if !== undefined && valueOf(step.if) === 'false')) continue
    const own = Object.entries(step.env ?? {}).map(([key, text]) => [key, fill(text)])
    const child = spawn('bash', ['-e', '-c', fill(step.run)], {
      cwd: join(repository, defaults.run['working-directory']),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: undefined, ...run.env, ...Object.fromEntries(own) },
    })
    const printed: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(String(chunk)))
    const [code] = (await once(child, 'close')) as [number | null]
    ended.push({ script: step.run, code, output: printed.join('') })
    if (code !== 0) break
  }
  return ended
}
