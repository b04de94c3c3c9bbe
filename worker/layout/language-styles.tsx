import { clientAssets } from '../render/client-assets.ts'

/** Languages whose script has rules in client/styles/layout/languages.css. */
const languagesWithStyles = ['ar', 'bn', 'ckb', 'fa', 'hi', 'ja', 'km', 'ko', 'th', 'ug', 'ur', 'zh']

/** The style sheet for scripts that need one, if one of the languages (BCP 47) uses such a script. */
export function LanguageStyles({ languages }: { languages: readonly string[] }) {
  return (
    languages.some((tag) => languagesWithStyles.includes(tag.replace(/-.*/, ''))) && (
      <link rel="stylesheet" href={clientAssets.styles.languages} />
    )
  )
}
