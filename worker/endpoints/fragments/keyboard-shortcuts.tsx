import * as v from 'valibot'
import { Modal } from '../../../client/elements/overlay.tsx'
import type { MessageKey } from '../../../core/locale/index.ts'
import { useLocale } from '../../layout/locale-context.tsx'
import { defineFragment } from './define-fragment.ts'

/** `modifier` is ⌘ or Ctrl, which only the browser knows. */
type Key = 'modifier' | (string & {})

/** Alternatives are separate lists. Keys in the same list are pressed together. */
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

/** A dialog that lists the shortcuts, with a switch for single-key ones. */
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
