import { siteText } from './urls/translated-fetch.ts'

/**
 * Reads the body of a site's response until it contains a text.
 * @returns the start of the body, and a function that reads the rest and returns the whole body
 * @throws if the response ends without the text
 */
export async function readUntil(
  response: Response,
  text: string,
  site: URL,
): Promise<{ start: string; finish: () => Promise<string> }> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let body = ''
  const readOn = async () => {
    const { done, value } = await reader.read()
    body += value ?? ''
    return !done
  }
  while (!siteText(body, site).includes(text))
    if (!(await readOn())) throw new Error(`The response ended without "${text}":\n${siteText(body, site)}`)
  return {
    start: siteText(body, site),
    async finish() {
      while (await readOn());
      return siteText(body, site)
    },
  }
}
