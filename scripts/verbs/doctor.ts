import { styleText } from 'node:util'
import { count } from '../check/render-report.ts'
import { examineSite } from '../doctor/examine-site.ts'
import type { Finding } from '../doctor/finding.ts'
import { contentFolderOf, stateFolderOf } from '../project.ts'
import { defineVerb } from './define-verb.ts'

export const doctor = defineVerb({
  name: 'doctor',
  summary: "Check a site's requirements (Node, packages, databases, wrangler.toml, content) and suggest fixes",
  flags: {
    content: { type: 'string', placeholder: 'DIR', summary: 'Content folder of the site (default: content)' },
    state: {
      type: 'string',
      placeholder: 'DIR',
      summary: 'Folder of the local database (default: .rivage/state)',
    },
    remote: { type: 'boolean', summary: 'Also check the deployed database' },
    json: { type: 'boolean', summary: 'Print the result as JSON: a list of { state, subject, text, advice }' },
  },
  async run({ flags, project }) {
    const findings = await examineSite({
      project,
      contentFolder: contentFolderOf(project, flags.content),
      stateDir: stateFolderOf(project, flags.state),
      isRemote: flags.remote === true,
    })
    const problems = findings.filter(({ state }) => state === 'problem').length
    if (flags.json) console.log(JSON.stringify(findings, null, 2))
    else
      console.log(
        `\n${findings.map(renderFinding).join('\n')}\n\n${problems > 0 ? count(problems, 'problem') : 'No problems found'}`,
      )
    return problems > 0 ? 1 : 0
  },
})

const signs = {
  ok: ['green', '✓'],
  advice: ['yellow', '!'],
  problem: ['red', '✗'],
} as const satisfies Record<Finding['state'], readonly string[]>

function renderFinding({ state, subject, text, advice }: Finding): string {
  const [color, sign] = signs[state]
  return `${styleText(color, sign)} ${subject.padEnd(18)}${text.replaceAll('\n', `\n${' '.repeat(20)}`)}${advice === undefined ? '' : `\n${' '.repeat(20)}${styleText('dim', advice)}`}`
}
