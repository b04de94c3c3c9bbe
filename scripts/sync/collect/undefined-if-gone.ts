/**
 * For `catch`: a file that does not exist is `undefined`; any other error is thrown. Files come and go while they are
 * read: editors replace them, version control switches branches.
 */
export function undefinedIfGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
