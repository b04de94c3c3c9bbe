import { openRememberedTabs } from './reading/remembered-tabs.ts'
import { recall } from './state/storage.ts'

// For visitors who have chosen a tab on this site; see client/boot.ts. The browser waits for it before it paints.
openRememberedTabs(recall)
