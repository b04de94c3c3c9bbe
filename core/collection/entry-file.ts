// The column `entry.file` contains the path of a file. If the file has several entries, a suffix identifies the entry:
// `api/store.yaml//en/reference/orders/create.md`. Paths of files never contain `//`.

const separator = '//'

/**
 * Returns the value of `entry.file` for an entry.
 * @param place the path that a file with only this entry would have; equals `file` if this is the only entry
 */
export function entryFile(file: string, place: string): string {
  return place === file ? file : file + separator + place
}

/** Returns the content file that contains an entry. */
export function fileOf(entry: string): string {
  return entry.split(separator, 1)[0]!
}

/** Returns the path that a file with only this entry would have. It determines the entry's URL. */
export function placeOf(entry: string): string {
  const end = entry.indexOf(separator)
  return end === -1 ? entry : entry.slice(end + separator.length)
}
