import { openStoredTabs } from './reading/open-tab.ts'
import { getItem } from './state/storage.ts'

// Opens the tabs that the visitor has chosen before on this site, before the first paint. client/boot.ts adds this
// script as render-blocking, and only if there is a stored choice.
openStoredTabs(getItem)
