export { mediaExample } from './media-example.ts'
export { sampleLanguages, writeSample } from './sample-languages.ts'
export { sampleRequest } from './sample-request-of.ts'
export type { SampleLanguageName } from './sample-languages.ts'
