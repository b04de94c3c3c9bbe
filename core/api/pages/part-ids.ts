import { uniqueId } from '../schema/index.ts'

/**
 * Assigns the ids of parts of APIs that share a page. The first operation or schema has the same ids as on its own
 * page. All others have a prefix, because operations have many fields in common.
 */
export class PartIds {
  /** The ids of fields that are already in use. */
  readonly ids = new Set<string>()
  readonly #prefixes = new Map<string, string>()
  readonly #whole = new Set<string>()

  /**
   * Returns the prefix for the ids of a part.
   * @param owner identifies the operation or schema
   * @param segment the last segment of its URL
   * @param isWhole whether the part is the whole operation or schema. If it is shown twice, it has two prefixes
   */
  prefixOf(owner: string, segment: string, isWhole: boolean): string {
    const known = isWhole && this.#whole.has(owner) ? undefined : this.#prefixes.get(owner)
    if (isWhole) this.#whole.add(owner)
    const prefix = known ?? (this.#prefixes.size === 0 ? '' : uniqueId(segment, this.ids))
    if (!this.#prefixes.has(owner)) this.#prefixes.set(owner, prefix)
    return prefix
  }
}
