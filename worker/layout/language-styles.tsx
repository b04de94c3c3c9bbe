import { clientAssets } from '../render/client-assets.ts'

/** Languages whose scripts have rules in client/styles/layout/languages.css. */
const languagesWithStyles = ['ar', 'bn', 'ckb', 'fa', 'hi', 'ja', 'km', 'ko', 'th', 'ug', 'ur', 'zh']

/** A style sheet for special scripts, if one of the languages (BCP 47 tags) uses one. */
export function LanguageStyles({ languages }: { languages: readonly string[] }) {
  return (
    languages.some((tag) => languagesWithStyles.includes(tag.replace(/-.*/, ''))) && (
      <link rel="stylesheet" href={clientAssets.styles.languages} />
    )
  )
}
