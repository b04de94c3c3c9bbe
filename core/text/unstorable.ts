/** What to say of a text that has a null or one half of a surrogate pair: neither the database nor UTF-8 can hold them. */
export function findUnstorable(text: string): { message: string; hint: string } | undefined {
  const [character] = /\0|\p{Surrogate}/u.exec(text) ?? []
  if (character === undefined) return undefined
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  return { message: `The text has the character U+${code}, which no page can show.`, hint: 'Leave it out.' }
}
