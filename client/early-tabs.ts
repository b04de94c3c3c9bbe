import { keepTabs } from './interactions/keep-tabs.ts'
import { recall } from './interactions/storage.ts'

// For visitors who have chosen a tab on this site; see client/boot.ts. The browser waits for it before it paints.
keepTabs(recall)
