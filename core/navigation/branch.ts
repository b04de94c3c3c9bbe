/** Whether a branch is open on a page: it is the page, or the page is somewhere inside. `/en/a` does not contain `/en/ab`. */
export function isOpenBranch(branch: string, path: string): boolean {
  return path === branch || path.startsWith(`${branch}/`)
}
