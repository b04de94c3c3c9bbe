import type { Diagnostic } from '../../../core/error/index.ts'
import type { MarkdownExtensions } from '../../../core/markdown/index.ts'
import { placeOfError } from './run-module.ts'
import type { CodeModule } from './site-code.ts'

/** A function that a site adds to Markdown has thrown, or is none of those that can be used. */
class ExtensionError extends Error {
  override name = 'ExtensionError'
  /** Path for messages of the module that has the function. */
  readonly file: string

  constructor(file: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.file = file
  }
}

/** The module whose function runs now. Pages are compiled one after the other, in each thread. */
let running: string | undefined

/**
 * After the compilation of a page was interrupted: path for messages of the module whose function was running, which is
 * to blame. Nothing runs from then on.
 */
export function interruptedExtension(): string | undefined {
  const interrupted = running
  running = undefined
  return interrupted
}

/**
 * Extensions whose functions are known by their module while they run, and by the errors that they throw.
 * @param file path for messages of the module that declares them
 * @throws where there is something else than functions
 */
export function watchExtensions({ mdast, hast, ...syntax }: MarkdownExtensions, file: string): MarkdownExtensions {
  const watch = <Transform extends (...given: never[]) => void>(name: string, transforms: readonly Transform[]) =>
    transforms.map((transform, index) => {
      if (typeof transform !== 'function')
        throw new Error(`\`${name}\` has functions, and not \`${JSON.stringify(transform)}\` (number ${index + 1}).`)
      return ((...given: Parameters<Transform>) => {
        running = file
        try {
          refuseResult(transform(...given), given[0])
        } catch (error) {
          throw new ExtensionError(file, error)
        } finally {
          running = undefined // Not where the page is interrupted: nothing of it runs then.
        }
      }) as Transform
    })
  return {
    ...syntax,
    ...(mdast && { mdast: watch('mdast', mdast) }),
    ...(hast && { hast: watch('hast', hast) }),
  }
}

/** What other systems let such a function return, and what would have no effect here. */
function refuseResult(result: unknown, tree: unknown): void {
  const hint = 'It changes the tree that it is given, and returns nothing.'
  if (typeof result === 'function') throw new Error(`A function has returned another one. ${hint}`)
  if (typeof result !== 'object' || result === null || result === tree) return
  if ('then' in result) throw new Error(`A function is asynchronous. ${hint}`)
  if ('type' in result && result.type === 'root') throw new Error(`A function has returned another tree. ${hint}`)
}

/** What is wrong where something that the site adds to Markdown has thrown; `undefined` for an error of anything else. */
export function extensionFailure(
  error: unknown,
  { page, modules }: { page: string; modules: readonly CodeModule[] },
): Diagnostic | undefined {
  const own = error instanceof ExtensionError ? error : undefined
  const place = placeOfError(own ? own.cause : error, modules) ?? (own && { file: own.file })
  if (!place) return undefined
  return {
    severity: 'error',
    ...place,
    code: 'code-failed',
    message: `What is added to Markdown does not work on ${page}: ${error instanceof Error ? error.message : String(error)}`,
    hint: 'The page stays as it was published before.',
  }
}
