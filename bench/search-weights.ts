import { join } from 'node:path'
import { languageOf } from '../core/locale/index.ts'
import { languageOfSite, PageIndex, parseSearchQuery, rankPages } from '../core/search/index.ts'
import type { SectionIndex } from '../core/search/index.ts'
import { defaultWeights } from '../core/search/weights.ts'
import type { Weights } from '../core/search/weights.ts'
import { ContentCheck } from '../scripts/check/content-check.ts'
import { ContentFolder } from '../scripts/sync/collect/content-folder.ts'
import { defineBench } from './define-bench.ts'
import type { Measure } from './define-bench.ts'
import { contentOf, defaultCorpus, queriesOf } from './search/corpus.ts'
import { labeledQueries, neverLookedAt, queryParts } from './search/labeled-queries.ts'
import type { LabeledQuery } from './search/labeled-queries.ts'

interface Asked {
  query: LabeledQuery
  index: SectionIndex
}

/** Minimum gain for accepting a change. Smaller gains are random. */
const minGain = 0.0008
/** The factors to try for each weight. */
const factors = [0.6, 1.5, 0.8, 1.25]

/**
 * Measures the current ranking weights. With `--full`, first optimizes them one after another (coordinate search) on
 * the labeled queries for training, and reports the results on the others.
 */
export const searchWeights = defineBench({
  name: 'search-weights',
  summary: 'Weights of the ranking: what they find, and with --full better ones',
  async run({ folder, full, corpus = defaultCorpus }) {
    const asked = await openQueries(folder, corpus)
    let best = { weights: defaultWeights, score: await scoreOf(asked, 'chosen on', defaultWeights) }
    for (let isBetter = full; isBetter;) {
      isBetter = false
      for (const path of pathsOf(defaultWeights)) {
        for (const factor of factors) {
          const weights = changed(best.weights, path, factor)
          const score = await scoreOf(asked, 'chosen on', weights)
          if (score < best.score + minGain) continue
          best = { weights, score }
          isBetter = true
        }
      }
    }
    return [
      { name: 'reciprocal rank, chosen on', unit: '', samples: [best.score], note: JSON.stringify(best.weights) },
      ...(await Promise.all(
        queryParts
          .slice(1)
          .filter((part) => !neverLookedAt.includes(part))
          .map(async (part): Promise<Measure> => ({
            name: `reciprocal rank, ${part}`,
            unit: '',
            samples: [await scoreOf(asked, part, best.weights)],
          })),
      )),
    ]
  },
})

/** Returns every labeled query whose site and language are available, with its index. */
async function openQueries(folder: string, corpus: string): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const site of new Set(labeledQueries.map((query) => query.site))) {
    const content = await contentOf(site, join(folder, `weights-${site}`), corpus)
    if (content === undefined) continue
    const indexes = new Map<string, SectionIndex>()
    const { site: checked } = await new ContentCheck(new ContentFolder(content)).run()
    const pages = Map.groupBy(checked.byPath.values(), ({ locale }) => locale)
    for (const [locale, files] of pages) {
      const index = new PageIndex(languageOfSite(languageOf(locale)))
      for (const { isPage, entry, sections } of files)
        if (isPage) index.add({ path: entry.path, title: entry.title, sections })
      indexes.set(locale, remembering(index.open()))
    }
    for (const query of await queriesOf(site, content)) {
      const index = indexes.get(query.locale)
      if (index) asked.push({ query, index })
    }
  }
  return asked
}

/** Wraps an index so that it caches the sections it finds, whose texts are then read once for all weights. */
function remembering(index: SectionIndex): SectionIndex {
  const found = new Map<string, ReturnType<SectionIndex['find']>>()
  return {
    ...index,
    find(expression, most) {
      const key = `${most} ${expression}`
      const known = found.get(key) ?? index.find(expression, most)
      found.set(key, known)
      return known
    },
  }
}

/** Returns the mean reciprocal rank of the queries of one part. */
async function scoreOf(asked: readonly Asked[], part: LabeledQuery['part'], weights: Weights): Promise<number> {
  const own = asked.filter(({ query }) => query.part === part)
  let sum = 0
  for (const { query, index } of own) {
    const { pages } = await rankPages(index, parseSearchQuery(query.query, index.language), weights)
    const rank = pages.findIndex(({ hits }) => query.answers.includes(hits[0]!.hit.path)) + 1
    sum += rank === 0 ? 0 : 1 / rank
  }
  return sum / own.length
}

/** The property path of a weight. */
type Path = readonly string[]

function pathsOf(weights: object): Path[] {
  return Object.entries(weights).flatMap(([name, value]: [string, number | object]): Path[] =>
    typeof value === 'number' ? [[name]] : pathsOf(value).map((path) => [name, ...path]),
  )
}

function changed(weights: Weights, path: Path, factor: number): Weights {
  const copy = structuredClone(weights)
  const last = path.at(-1)!
  const parent = path.slice(0, -1).reduce((group, name) => group[name] as WeightGroup, copy as unknown as WeightGroup)
  parent[last] = (parent[last] as number) * factor
  return copy
}

interface WeightGroup {
  [name: string]: number | WeightGroup
}
