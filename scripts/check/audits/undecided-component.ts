import { kebabName, undecided } from '../../../core/document/index.ts'
import { noConfigFile } from '../../sync/collect/config-place.ts'
import { placeOfText } from '../../sync/compile/inspect-document.ts'
import { defineAudit } from '../define-audit.ts'

/** Components of a former system for which nobody has chosen a replacement: one remark for each name. */
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
          ...(line === -1 ? placeOfText(text, 'components') : { line: line + 1, column: 1 }),
          message: `Nothing is said yet of the component \`${name}\`: its content and its texts are shown without it.`,
          hint: 'Write the name of one of our components in the place of `undecided`, or `false` for the content alone.',
        }
      }),
})

/** Whether a line of the configuration names a component, in whichever case, and is undecided about it. */
function isAbout(line: string, name: string): boolean {
  const [, written = ''] = /^\s*["']?([\w-]+)["']?\s*:\s*["']undecided["']/.exec(line) ?? []
  return kebabName(written) === name
}
