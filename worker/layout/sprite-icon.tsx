import type { IconName } from '../../client/elements/icon-names.ts'
import { clientAssets } from '../render/client-assets.ts'

/**
 * An icon of what is closed, or below the first screen. It is not in the page but in a file beside it that all pages share
 * (`scripts/bundle/icon-sprite.ts`): what the first paint shows has an `Icon`.
 */
export function SpriteIcon({ name }: { name: IconName }) {
  return (
    <svg className="icon" width="16" aria-hidden="true">
      <use href={`${clientAssets.icons}#${name}`} />
    </svg>
  )
}
