import { kebabName, undecided } from '../../../core/document/index.ts'
import { noConfigFile } from '../../sync/collect/config-position.ts'
import { positionOfText } from '../../sync/compile/inspect-document.ts'
import { defineAudit } from '../define-audit.ts'

/** Reports imported components for which no replacement has been chosen. Each component is reported once. */
export const undecidedComponent = defineAudit({
  code: 'undecided-component',
  run: ({ setting, configFile }) =>
    Object.entries(setting.aliases)
      .filter(([, replacement]) => replacement === undecided)
      .map(([name]) => {
        const { file, text } = configFile ?? noConfigFile
        const line = text.split('\n').findIndex((each) => isAbout(each, name))
        return {
          file,
          ...(line === -1 ? positionOfText(text, 'components') : { line: line + 1, column: 1 }),
          message: `Component \`${name}\` is not mapped yet, so pages show only its content and text.`,
          hint: 'In `components`, replace `undecided` with the name of a component, or with `false` to keep only the content.',
        }
      }),
})

/** Returns whether a line of the configuration maps the component to `undecided`. Case is ignored. */
function isAbout(line: string, name: string): boolean {
  const [, written = ''] = /^\s*["']?([\w-]+)["']?\s*:\s*["']undecided["']/.exec(line) ?? []
  return kebabName(written) === name
}
