import { defineProse } from './define-prose.ts'

/**
 * A video. It can always be stopped, unless its author says that it has no controls; browsers start one by themselves only without
 * its sound. https://www.w3.org/TR/WCAG22/#pause-stop-hide
 */
export const video = defineProse({
  name: 'video',
  render({ attributes: { controls, autoPlay, muted, ...attributes }, children }) {
    const starts = isSet(autoPlay)
    return (
      <video
        preload={starts ? undefined : 'metadata'}
        {...attributes}
        controls={controls === undefined || isSet(controls)}
        autoPlay={starts}
        muted={starts || isSet(muted)}
        playsInline
      >
        {children}
      </video>
    )
  },
})

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== 'false'
}
