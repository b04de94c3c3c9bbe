import type { FrameSlot } from '../document/index.ts'

/** The site's own code in the frame of a release's pages. Code in articles is stored with the articles. */
export interface ReleaseCode {
  /** Names of style sheets, in order. */
  styles: readonly string[]
  /** HTML of each slot, by locale. */
  slots: Readonly<Partial<Record<FrameSlot, Readonly<Record<string, string>>>>>
  /** Names of the scripts that islands in these slots load. */
  scripts: readonly string[]
}
