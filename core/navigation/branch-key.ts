/**
 * The key of the fragment with a folder's branch of the sidebar. Hosts that only serve files ignore queries, so it names
 * the folder and its version.
 * @param version of the page; absent for the current one
 */
export function branchKey(path: string, version = ''): string {
  return `NavigationBranch_tree${(path + version).replace(/[^a-z\d]/gi, '').slice(-50)}`
}
