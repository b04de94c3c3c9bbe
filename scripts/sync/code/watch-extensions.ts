import type { Diagnostic } from '../../../core/error/index.ts'
import type { MarkdownExtensions } from '../../../core/markdown/index.ts'
import { placeOfError } from './run-module.ts'
import type { CodeModule } from './site-code.ts'

/** Thrown if a Markdown extension of the site fails or is invalid. */
class ExtensionError extends Error {
  override name = 'ExtensionError'
  /** The path of the module for messages. */
  readonly file: string

  constructor(file: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.file = file
  }
}

/** The module of the extension that is running. A thread compiles only one page at a time. */
let running: string | undefined

/**
 * After a page was interrupted, returns the path of the module whose extension was running, and resets it. None of the
 * module's functions will run again.
 */
export function interruptedExtension(): string | undefined {
  const interrupted = running
  running = undefined
  return interrupted
}

/**
 * Wraps Markdown extensions so that interruptions and errors can be attributed to their module.
 * @param file the path of the module for messages
 * @throws if a value is not a function
 */
export function watchExtensions({ mdast, hast, ...syntax }: MarkdownExtensions, file: string): MarkdownExtensions {
  const watch = <Transform extends (...given: never[]) => void>(name: string, transforms: readonly Transform[]) =>
    transforms.map((transform, index) => {
      if (typeof transform !== 'function')
        throw new Error(`\`${name}\` must contain functions, not \`${JSON.stringify(transform)}\` (item ${index + 1}).`)
      return ((...given: Parameters<Transform>) => {
        running = file
        try {
          refuseResult(transform(...given), given[0])
        } catch (error) {
          throw new ExtensionError(file, error)
        } finally {
          running = undefined // This isn't run if the page is interrupted; see `interruptedExtension`.
        }
      }) as Transform
    })
  return {
    ...syntax,
    ...(mdast && { mdast: watch('mdast', mdast) }),
    ...(hast && { hast: watch('hast', hast) }),
  }
}

/** Rejects return values that have an effect in other systems but not here. */
function refuseResult(result: unknown, tree: unknown): void {
  const hint = 'Change the given tree, and return nothing.'
  if (typeof result === 'function') throw new Error(`A function returned another function. ${hint}`)
  if (typeof result !== 'object' || result === null || result === tree) return
  if ('then' in result) throw new Error(`A function returned a promise. ${hint}`)
  if ('type' in result && result.type === 'root') throw new Error(`A function returned another tree. ${hint}`)
}

/** Returns the diagnostic for an error of a Markdown extension. Returns `undefined` for other errors. */
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
    message: `A Markdown extension failed on ${page}: ${error instanceof Error ? error.message : String(error)}`,
    hint: 'Fix the error. Until then, the page keeps its published version.',
  }
}
