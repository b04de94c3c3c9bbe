// The column `entry.file` names the file of an entry and, if the file has many entries, the place of the entry:
// `api/store.yaml//en/reference/orders/create.md`. No path of a file contains `//`.

const separator = '//'

/**
 * The value of `entry.file`.
 * @param place the path that a file with only this entry would have; `file` if it is that file
 */
export function entryFile(file: string, place: string): string {
  return place === file ? file : file + separator + place
}

/** The file of the content folder that contains an entry. */
export function fileOf(entry: string): string {
  return entry.split(separator, 1)[0]!
}

/** The path that a file with only this entry would have. It determines the entry's path in the site. */
export function placeOf(entry: string): string {
  const end = entry.indexOf(separator)
  return end === -1 ? entry : entry.slice(end + separator.length)
}
