import { phrases } from './phrases.ts'
import type { Phrases } from './phrases.ts'
import { createRandom } from './random.ts'
import type { Random } from './random.ts'

interface PageSubject {
  locale: keyof typeof phrases
  /**
   * Makes the page different from the others in its language. Pages with the same number are translations of each
   * other.
   */
  number: number
  /** URLs of other pages that it may link to. */
  links: readonly string[]
  /** Whether the page has about 1,100 words and five code blocks, instead of a typical length. */
  isLong?: boolean
}

/**
 * Returns a documentation page of 3 to 6 kB with headings, paragraphs, a list, a table, links, and code in two or three
 * languages.
 */
export function generatePage({ locale, number, links, isLong = false }: PageSubject): string {
  const random = createRandom(number)
  const words = phrases[locale]
  const title = capitalize(fill(words.title, words, random))
  const sections = Array.from({ length: isLong ? 6 : 3 + random.below(3) }, (_, index) => [
    `## ${words.headings[(number + index) % words.headings.length]}`,
    paragraph(words, random),
    example(index, random),
    ...(index % 3 === 1 ? [`### ${capitalize(random.pick(words.parts))}`, list(words, random)] : []),
    ...(index % 3 === 2 ? [table(words, random)] : []),
    ...(isLong && index % 3 === 0 ? [] : [paragraph(words, random)]),
  ])
  return (
    [
      `---\ntitle: ${JSON.stringify(`${title} (${number})`)}\ndescription: ${JSON.stringify(sentence(words, random).replaceAll(/[*`]/g, ''))}\n---`,
      paragraph(words, random),
      ...sections.flat().filter((block) => block !== ''),
      `## ${words.seeAlso}`,
      links
        .map((link) => `- [${capitalize(random.pick(words.parts))}](${link}): ${sentence(words, random)}`)
        .join('\n'),
    ].join('\n\n') + '\n'
  )
}

function paragraph(words: Phrases, random: Random): string {
  return Array.from({ length: 2 + random.below(3) }, () => sentence(words, random)).join(' ')
}

function list(words: Phrases, random: Random): string {
  return Array.from({ length: 3 + random.below(3) }, () => `- ${sentence(words, random)}`).join('\n')
}

function table(words: Phrases, random: Random): string {
  const rows = Array.from(
    { length: 3 + random.below(4) },
    () => `| \`${identifier(random)}\` | \`${random.below(5000)}\` | ${capitalize(random.pick(words.parts))} |`,
  )
  return [`| ${words.table.join(' | ')} |`, '| --- | --- | --- |', ...rows].join('\n')
}

/** Returns code in one of several languages, or no code for some sections. */
function example(index: number, random: Random): string {
  const [name, key] = [identifier(random), identifier(random)]
  const code = [
    `\`\`\`ts [${name}.ts] {3}\nimport { open } from '${name}'\n\nexport async function ${key}(limit = ${random.below(900)}): Promise<string[]> {\n  const source = await open({ retries: ${random.below(9)} })\n  // Nothing is read before somebody asks for it.\n  return (await source.list()).filter((entry) => entry.size < limit).map(({ name }) => \`\${name}!\`)\n}\n\`\`\``,
    `\`\`\`bash\nnpm run ${name} -- --${key} ${random.below(9000)}\ncurl -s "https://example.com/${name}?limit=${random.below(99)}" | head -n ${random.below(40)}\n\`\`\``,
    '',
    `\`\`\`yaml [${name}.yml]\n${name}:\n  enabled: true\n  ${key}: ${random.below(700)} # seconds\n  targets: [north, south]\n\`\`\``,
    `\`\`\`json\n{ "${name}": { "${key}": ${random.below(100)}, "mode": "strict", "hosts": ["a.example.com", "b.example.com"] } }\n\`\`\``,
  ]
  return code[index % code.length]!
}

function identifier(random: Random): string {
  return (
    random.pick(['tide', 'dock', 'crane', 'buoy', 'pilot', 'cargo']) +
    random.pick(['Window', 'Limit', 'Route', 'Table', 'Guard', 'Index']) +
    random.below(100)
  )
}

function sentence(words: Phrases, random: Random): string {
  return fill(random.pick(words.sentences), words, random)
}

function fill(template: string, { parts, verbs }: Phrases, random: Random): string {
  const verb = random.pick(verbs)
  return template
    .replace('{verb}', verb)
    .replace('{Verb}', capitalize(verb))
    .replace('{part}', random.pick(parts))
    .replace('{part2}', random.pick(parts))
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
