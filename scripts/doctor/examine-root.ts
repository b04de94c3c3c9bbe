import type { SiteConfig } from '../../core/release/index.ts'
import type { Finding } from './finding.ts'

const timeoutMs = 5_000

/**
 * Checks the root of the host if a site has a base path. Search engines look for `robots.txt` there.
 * @returns no findings if the site has no base path or no `url`
 */
export async function examineRoot({ url, basePath }: Pick<SiteConfig, 'url' | 'basePath'>): Promise<Finding[]> {
  if (url === null || basePath === undefined) return []
  const subject = 'Root of the host'
  const sitemap = `${url}${basePath}/sitemap.xml`
  const advice = 'Run `npm run root-files -- --out DIR`, and serve the files at the root of the host.'
  try {
    const response = await fetch(`${url}/robots.txt`, { signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok)
      return [{ state: 'advice', subject, text: `${url}/robots.txt returned ${response.status}`, advice }]
    const isListed = (await response.text()).includes(`Sitemap: ${sitemap}`)
    return [
      isListed
        ? { state: 'ok', subject, text: `${url}/robots.txt lists the sitemap of the site` }
        : {
            state: 'advice',
            subject,
            text: `${url}/robots.txt does not contain the line \`Sitemap: ${sitemap}\``,
            advice,
          },
    ]
  } catch (error) {
    return [{ state: 'advice', subject, text: `${url}/robots.txt can't be read: ${String(error)}`, advice }]
  }
}
