import { openStoredTabs } from './reading/open-tab.ts'
import { getItem } from './state/storage.ts'

// Opens the tabs that the visitor chose earlier on this site, before the first paint. For visitors with a stored
// choice, client/boot.ts adds this script so that it blocks painting.
openStoredTabs(getItem)
