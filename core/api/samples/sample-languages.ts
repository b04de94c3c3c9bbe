import { textAt } from '../description.ts'
import type { Json } from '../description.ts'
import { writeCurl } from './curl.ts'
import { writeGo } from './go.ts'
import { writeJava } from './java.ts'
import { writeJavaScript } from './javascript.ts'
import { writePhp } from './php.ts'
import { writePython } from './python.ts'
import type { SampleRequest } from './sample-request.ts'

interface SampleLanguage {
  /** The displayed name, which is the same in every interface language. */
  label: string
  /** The language of the code block. */
  highlighter: string
  write: (request: SampleRequest) => string
}

/** The languages of samples by their names in the configuration, in the order of the tabs. */
export const sampleLanguages = {
  curl: { label: 'curl', highlighter: 'bash', write: writeCurl },
  js: { label: 'JavaScript', highlighter: 'javascript', write: writeJavaScript },
  python: { label: 'Python', highlighter: 'python', write: writePython },
  go: { label: 'Go', highlighter: 'go', write: writeGo },
  php: { label: 'PHP', highlighter: 'php', write: writePhp },
  java: { label: 'Java', highlighter: 'java', write: writeJava },
} satisfies Record<string, SampleLanguage>

/** Returns the highlighter's name for the language of an author's sample (`x-codeSamples`). */
export function languageOfSample(sample: Json): string {
  const named = textAt(sample, 'lang').toLowerCase() || 'text'
  const own = Object.entries(sampleLanguages).find(([name, { label }]) => [name, label.toLowerCase()].includes(named))
  return own?.[1].highlighter ?? named
}

export type SampleLanguageName = keyof typeof sampleLanguages

/** Writes a request as code in a language. */
export function writeSample(language: SampleLanguageName, request: SampleRequest): string {
  return sampleLanguages[language].write(request)
}
