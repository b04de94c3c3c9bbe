import { openRememberedTabs } from './reading/open-tab.ts'
import { recall } from './state/storage.ts'

// Restores the tabs that the visitor has chosen on this site before the first paint: client/boot.ts adds this script
// for those who have chosen one, as one that the browser runs before it paints.
openRememberedTabs(recall)
