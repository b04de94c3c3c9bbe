import {
  checkDescription,
  isObject,
  linkAnchors,
  overlayState,
  pointerKeys,
  resolveDynamicScopes,
  upgrade,
  visiblePart,
} from '../../../core/api/index.ts'
import type { ApiDescription, JsonObject, OverlayState } from '../../../core/api/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { SiteApi } from '../../../core/release/index.ts'
import { applyOverlay } from '../../../core/api/overlay/apply-overlay.ts'
import { translating } from '../../../core/api/overlay/translating.ts'
import { hashOf } from '../content-hash.ts'
import { isKnownLanguage, nearestLanguage } from '../compile/known-languages.ts'
import { bundle } from './bundle.ts'
import { parseFile } from './parse-file.ts'
import type { ParsedFile } from './parse-file.ts'

/** An API description in each language. */
interface ReadApi {
  /** The description in the default locale, and in each language that has an overlay. */
  byLocale: ReadonlyMap<string, ApiDescription>
  /** The translation states for each language that has an overlay. */
  texts: ReadonlyMap<string, OverlayState>
  diagnostics: readonly Diagnostic[]
}

/**
 * Maximum number of diagnostics of the same kind. A large description may contain the same mistake hundreds of times.
 */
const maxOfKind = 20

const codeLanguages = { isKnown: isKnownLanguage, nearest: nearestLanguage }

type Read = (file: string) => string | undefined

/** The last result for each description. With it, an edit of a page doesn't parse a description of 13 MB again. */
const known = new Map<string, { texts: ReadonlyMap<string, string | undefined>; main?: ParsedFile; result: ReadApi }>()

/**
 * Reads an API description. Its files are bundled, it is upgraded to the latest format, overlays are applied, hidden
 * parts are removed, and dynamic references are resolved.
 * @param read reads a file in the content folder
 * @param defaultLocale the language of the description
 */
export function readApi(api: SiteApi, read: Read, defaultLocale: string, place: string): ReadApi {
  const key = JSON.stringify([place, api, defaultLocale])
  const before = known.get(key)
  if (before && [...before.texts].every(([file, text]) => read(file) === text)) return before.result
  const texts = new Map<string, string | undefined>()
  const { main, result } = readNew(api, defaultLocale, before?.main, (file) => {
    const text = read(file)
    texts.set(file, text)
    return text
  })
  known.set(key, { texts, result, ...(main && { main }) })
  return result
}

function readNew(
  api: SiteApi,
  defaultLocale: string,
  before: ParsedFile | undefined,
  read: Read,
): { main?: ParsedFile; result: ReadApi } {
  const text = read(api.source)
  if (text === undefined)
    return failed({
      severity: 'error',
      file: api.source,
      code: 'api-source',
      message: `The description of the API \`${api.name}\` does not exist.`,
      hint: 'Set `source` in `apis` of site.config to a path inside the content folder.',
    })
  const { parsed, diagnostics } = parseFile(api.source, text, before)
  if (!parsed) return { result: { byLocale: new Map(), texts: new Map(), diagnostics } }
  const bundled = bundle({ ...parsed, value: linkAnchors(parsed.value) }, read)
  const document = upgrade(bundled.document)
  if (!document)
    return failed({
      severity: 'error',
      file: api.source,
      ...parsed.placeOf(['openapi']),
      code: 'api-invalid',
      message: 'The file is not an OpenAPI 2.0, 3.0, 3.1, or 3.2 description.',
      hint: 'Start it with `openapi: 3.1.0`.',
    })
  const byCode = Map.groupBy(checkDescription({ document }, codeLanguages), ({ code }) => code)
  const found = [...byCode.values()].flatMap((problems) =>
    problems.slice(0, maxOfKind).map(({ pointer, message, ...problem }, index): Diagnostic => {
      const others = index === maxOfKind - 1 ? problems.length - maxOfKind : 0
      return {
        ...problem,
        message: others > 0 ? `${message} (${others} more problems of this kind are not listed.)` : message,
        file: api.source,
        ...parsed.placeOf(sourceKeys(parsed, pointerKeys(pointer))),
      }
    }),
  )
  const original = visiblePart({ document }, api)
  const byLocale = new Map([[defaultLocale, resolveDynamicScopes(original)]])
  const texts = new Map<string, OverlayState>()
  const overlays = Object.entries(api.overlays ?? {}).flatMap(([locale, file]) => {
    const overlaid = overlay(document, file, read)
    byLocale.set(locale, resolveDynamicScopes(visiblePart({ document: overlaid.document }, api)))
    texts.set(locale, overlayState(document, original.document, overlaid.texts, hashOf))
    return overlaid.diagnostics
  })
  const problems = [...diagnostics, ...bundled.diagnostics, ...found, ...overlays]
  return { main: parsed, result: { byLocale, texts, diagnostics: problems } }
}

function failed(diagnostic: Diagnostic): { result: ReadApi } {
  return { result: { byLocale: new Map(), texts: new Map(), diagnostics: [diagnostic] } }
}

/** Returns the keys that lead to an upgraded part in a Swagger 2.0 file. */
function sourceKeys({ value }: ParsedFile, keys: string[]): string[] {
  const [first, second = ''] = keys
  if (!isObject(value) || value.swagger === undefined || first !== 'components') return keys
  const names: Record<string, string> = { schemas: 'definitions', securitySchemes: 'securityDefinitions' }
  return [names[second] ?? second, ...keys.slice(2)]
}

function overlay(
  document: JsonObject,
  file: string,
  read: Read,
): Pick<ReturnType<typeof applyOverlay>, 'texts'> & { document: JsonObject; diagnostics: Diagnostic[] } {
  const text = read(file)
  if (text === undefined)
    return {
      document,
      texts: [],
      diagnostics: [
        {
          severity: 'error',
          file,
          code: 'api-source',
          message: 'The overlay does not exist.',
          hint: 'Set `overlays` in `apis` of site.config to paths inside the content folder.',
        },
      ],
    }
  const { parsed, diagnostics } = parseFile(file, text)
  if (!parsed) return { document, texts: [], diagnostics }
  const applied = applyOverlay(document, parsed.value, translating)
  const problems = applied.problems.map(({ action, message, hint, code }): Diagnostic => ({
    severity: 'warning',
    file,
    ...parsed.placeOf(action === undefined ? [] : ['actions', String(action)]),
    code,
    message,
    hint,
  }))
  return { document: applied.document as JsonObject, texts: applied.texts, diagnostics: [...diagnostics, ...problems] }
}
