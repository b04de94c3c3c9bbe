import { answersAtScale } from './answers-at-scale.ts'
import { api } from './api.ts'
import { apiSearch } from './api-search.ts'
import { ask } from './ask.ts'
import { bytes } from './bytes.ts'
import { channels } from './channels.ts'
import { codeToServed } from './code-to-served.ts'
import { compile } from './compile.ts'
import { create } from './create.ts'
import type { Bench } from './define-bench.ts'
import { dump } from './dump.ts'
import { editToServed } from './edit-to-served.ts'
import { edits } from './edits.ts'
import { firstByte } from './first-byte.ts'
import { firstPaint } from './first-paint.ts'
import { firstSearch } from './first-search.ts'
import { firstSync } from './first-sync.ts'
import { insightDay } from './insight-day.ts'
import { insightLatency } from './insight-latency.ts'
import { lighthouse } from './lighthouse.ts'
import { locales } from './locales.ts'
import { posts } from './posts.ts'
import { query } from './query.ts'
import { rows } from './rows.ts'
import { search } from './search.ts'
import { searchWeights } from './search-weights.ts'
import { syncScale } from './sync-scale.ts'
import { takeAway } from './take-away.ts'
import { throughput } from './throughput.ts'
import { untilIdle } from './until-idle.ts'
import { versions } from './versions.ts'
import { visits } from './visits.ts'

/** All benches, in the order in which they run. */
export const benches: readonly Bench[] = [
  throughput,
  firstByte,
  bytes,
  untilIdle,
  locales,
  compile,
  editToServed,
  codeToServed,
  edits,
  firstSync,
  syncScale,
  answersAtScale,
  firstPaint,
  visits,
  firstSearch,
  search,
  searchWeights,
  ask,
  lighthouse,
  channels,
  versions,
  posts,
  api,
  apiSearch,
  query,
  dump,
  takeAway,
  rows,
  create,
  insightDay,
  insightLatency,
]
