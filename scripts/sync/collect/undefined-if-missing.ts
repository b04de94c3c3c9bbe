/**
 * Use in `catch`: returns `undefined` for a missing file and throws any other error. Files can disappear while a folder
 * is read, because editors replace files and version control switches branches.
 */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
