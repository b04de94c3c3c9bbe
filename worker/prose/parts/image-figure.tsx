import type { ReactNode } from 'react'
import type { ProseInput } from '../define-prose.ts'

/** Narrower images, in pixels, are not larger on any screen than in the text. */
const narrowestZoomed = 480

interface ImageFigureProps extends Pick<ProseInput, 't' | 'uniqueId'> {
  caption: ReactNode | unknown
  /** Of the image: without a text it is decoration, and nothing to be looked at more closely. */
  alt: unknown
  width: unknown
  /** What the author says; otherwise the width decides. */
  zoom: unknown
  /** The image. */
  children: ReactNode
  /** The image as it is shown over the whole window. */
  enlarged: ReactNode
}

/** An image with its caption. A click shows a large one over the whole window: with a popover, so that no script is needed. */
export function ImageFigure({ caption, alt, width, zoom, t, uniqueId, children, enlarged }: ImageFigureProps) {
  const enlarges =
    alt !== undefined &&
    alt !== '' &&
    String(zoom) !== 'false' &&
    (zoom !== undefined || Number(width) >= narrowestZoomed)
  return (
    <figure className="image">
      {enlarges ? (
        <Zoom id={uniqueId('zoom')} t={t} enlarged={enlarged}>
          {children}
        </Zoom>
      ) : (
        children
      )}
      {hasText(caption) && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

/** The large image is a lazy one: a browser downloads none that is hidden, and has it already if both are the same. */
function Zoom({
  id,
  t,
  children,
  enlarged,
}: Pick<ProseInput, 't'> & { id: string; children: ReactNode; enlarged: ReactNode }) {
  return (
    <>
      <button type="button" className="zoom" popoverTarget={id}>
        {children}
        <span className="visually-hidden">{t('prose.image.enlarge')}</span>
      </button>
      <div id={id} className="zoomed" popover="auto">
        <button type="button" popoverTarget={id} popoverTargetAction="hide" autoFocus>
          {enlarged}
          <span className="visually-hidden">{t('common.close')}</span>
        </button>
      </div>
    </>
  )
}

function hasText(caption: unknown): caption is ReactNode {
  return caption !== undefined && caption !== null && caption !== ''
}
