export { offlineCaches, isStoredForever, storedHref } from './offline-caches.ts'
export type { OfflineCopy, OfflineList } from './offline-list.ts'
