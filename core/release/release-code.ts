import type { FrameSlot } from '../document/index.ts'

/** What a release shows of the site's own code in the frame of every page. What articles show of it is part of them. */
export interface ReleaseCode {
  /** Names of style sheets, in their order. */
  styles: readonly string[]
  /** HTML of each slot by locale. */
  slots: Readonly<Partial<Record<FrameSlot, Readonly<Record<string, string>>>>>
  /** Names of the scripts that islands in these slots load. */
  scripts: readonly string[]
}
