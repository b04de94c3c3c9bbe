import { useRef, useState } from 'react'
import { Icon } from '../elements/icon.tsx'
import { Modal } from '../elements/overlay.tsx'
import { controlDialog } from '../overlays/control-dialog.ts'
import { createOverlay } from '../state/overlays.ts'
import type { Overlay, OverlayControl } from '../state/overlays.ts'
import { defineIsland } from './define-island.ts'
import { OverlayHost } from './overlay-host.tsx'

type FilesDemoProps = {
  labels: {
    /** Label of the button on the page. Also the title of the dialog. */
    ask: string
    choose: string
    next: string
    done: string
    /** Text before the names of the chosen files. */
    answered: string
    none: string
    back: string
    /** Label of the button that removes a file, with the placeholder `{filename}`. */
    remove: string
    close: string
  }
}

/**
 * Lets the reader choose files, and shows their names in a second step. The overlay's `open()` resolves with the names.
 */
function Files({ labels, open, onClose, onLeft }: FilesDemoProps & OverlayControl<readonly string[]>) {
  const [names, setNames] = useState<readonly string[]>([])
  const [isChosen, setChosen] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)

  function add({ files }: HTMLInputElement) {
    setNames([...new Set([...names, ...Array.from(files ?? [], ({ name }) => name)])])
  }

  function remove(name: string) {
    setNames(names.filter((other) => other !== name))
    // The focused button was removed together with its file.
    chooseButton.current?.focus()
  }

  return (
    <Modal
      id="files-demo"
      title={labels.ask}
      closeLabel={labels.close}
      dialogRef={controlDialog({ open, onClose: () => onClose(), onLeft })}
      footer={
        isChosen ? (
          <>
            <button type="button" className="button" onClick={() => setChosen(false)}>
              {labels.back}
            </button>
            <button type="button" className="button primary" onClick={() => onClose(names)}>
              {labels.done}
            </button>
          </>
        ) : (
          <>
            <button type="button" className="button" ref={chooseButton} onClick={() => chooser.current?.click()}>
              {labels.choose}
            </button>
            {/* Without this reset, choosing a file again after removing it would not fire `change`. */}
            <input
              type="file"
              multiple
              hidden
              ref={chooser}
              onClick={({ currentTarget }) => (currentTarget.value = '')}
              onChange={({ currentTarget }) => add(currentTarget)}
            />
            <button type="button" className="button primary" onClick={() => setChosen(true)}>
              {labels.next}
            </button>
          </>
        )
      }
    >
      {names.length === 0 ? (
        <p role="status">{labels.none}</p>
      ) : (
        <ul className="file-list" role="list">
          {names.map((name) => (
            <li key={name}>
              <bdi>{name}</bdi>
              {!isChosen && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={labels.remove.replace('{filename}', () => name)}
                  onClick={() => remove(name)}
                >
                  <Icon name="x" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

/** Lets the reader choose files in a two-step dialog. No file is read or sent. */
function FilesDemo({ labels }: FilesDemoProps) {
  const [files, setFiles] = useState<Overlay<FilesDemoProps, readonly string[]>>()

  async function ask(button: EventTarget) {
    const overlay = files ?? createOverlay<FilesDemoProps, readonly string[]>(Files, { props: { labels } })
    setFiles(overlay)
    const names = await overlay.open()
    if (!names) return
    const detail = { id: 'files-demo', title: labels.answered, description: names.join(', ') || labels.none } as const
    button.dispatchEvent(new CustomEvent('rivage:toast', { detail, bubbles: true }))
  }

  return (
    <>
      <button type="button" className="button needs-script" onClick={(event) => void ask(event.currentTarget)}>
        {labels.ask}
      </button>
      <OverlayHost />
    </>
  )
}

export const filesDemo = defineIsland({ name: 'filesDemo', when: 'interaction', component: FilesDemo })
