import { onClick } from '../elements/on-click.ts'
import { remember } from '../state/storage.ts'

/** Closes the announcement for good. `boot.ts` hides it on the next page, before the first paint. */
export function startAnnouncement(): void {
  onClick('[data-dismiss-announcement]', () => {
    const { dataset } = document.documentElement
    dataset.announced = ''
    remember('rivage-announcement', dataset.announcement ?? '')
  })
}
