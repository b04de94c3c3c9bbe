import * as v from 'valibot'
import { Modal } from '../../../client/elements/overlay.tsx'
import type { MessageKey } from '../../../core/locale/index.ts'
import { useLocale } from '../../layout/locale-context.tsx'
import { defineFragment } from './define-fragment.ts'

/** `modifier` stands for ⌘ or Ctrl, depending on the browser's platform. */
type Key = 'modifier' | (string & {})

/** Each inner list is a combination of keys. Several lists are alternatives. */
const shortcuts: readonly { does: MessageKey; keys: readonly (readonly Key[])[] }[] = [
  { does: 'keyboard.search', keys: [['modifier', 'K'], ['/']] },
  { does: 'ask.title', keys: [['modifier', 'I']] },
  { does: 'keyboard.previous', keys: [['p']] },
  { does: 'keyboard.next', keys: [['n']] },
  { does: 'keyboard.colorMode', keys: [['d']] },
  { does: 'keyboard.notifications', keys: [['F8']] },
  { does: 'keyboard.close', keys: [['Esc']] },
  { does: 'keyboard.shortcuts', keys: [['?']] },
]

/** A dialog that lists the keyboard shortcuts and can disable the single-key ones. */
export const keyboardShortcuts = defineFragment({
  name: 'KeyboardShortcuts',
  props: v.object({}),
  styles: ['overlays'],
  load: ({ cache }) => Promise.resolve({ canAsk: cache.release.config.ask !== undefined }),
  component: KeyboardShortcuts,
})

function KeyboardShortcuts({ data: { canAsk } }: { data: { canAsk: boolean } }) {
  const { t } = useLocale()
  const listed = shortcuts.filter(({ does }) => canAsk || does !== 'ask.title')
  return (
    <Modal id="shell:shortcuts" title={t('keyboard.title')} closeLabel={t('common.close')}>
      <dl className="shortcuts">
        {listed.map(({ does, keys }) => (
          <div key={does}>
            <dt>{t(does)}</dt>
            <dd>
              {keys.map((together, index) => (
                <Combination key={together.join()} keys={together} or={index > 0 ? t('keyboard.or') : ''} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="single-keys">
        <input type="checkbox" aria-describedby="shell:single-keys" />
        {t('keyboard.single')}
      </label>
      <p id="shell:single-keys" className="single-keys-help">
        {t('keyboard.singleHelp')}
      </p>
    </Modal>
  )
}

function Combination({ keys, or }: { keys: readonly Key[]; or: string }) {
  return (
    <>
      {or && ` ${or} `}
      <span dir="ltr">
        {keys.map((key) => (key === 'modifier' ? <kbd key={key} data-key-modifier="" /> : <kbd key={key}>{key}</kbd>))}
      </span>
    </>
  )
}
