import { CodedError } from '../errors/coded-error.ts'
import type { OperatedSite } from './operator-headers.ts'

const answersWithinMs = 5_000

/**
 * Requests the site's home page as a new viewer, and returns the release that the page contains.
 *
 * @returns undefined if the page doesn't contain a release.
 * @throws {Error} if no site responds, or the response is an error.
 */
export async function readServedRelease({ url }: Pick<OperatedSite, 'url'>): Promise<string | undefined> {
  const answer = await fetch(`${url}/`, { signal: AbortSignal.timeout(answersWithinMs) }).catch((error: unknown) => {
    throw new CodedError('KIN-SITE-001', `No site responds at ${url}. Start the site, or set KINORA_SITE_URL.`, {
      cause: error,
    })
  })
  const page = await answer.text()
  if (!answer.ok)
    throw new Error(`The site at ${url} returned status ${answer.status} instead of a page. Check the site's log.`)
  return releaseOfPage(page)
}

/** Reads the ID from the release document that the page embeds for the shell. */
function releaseOfPage(page: string): string | undefined {
  const [, text] = /<script type="application\/json" id="release"[^>]*>([^<]*)<\/script>/.exec(page) ?? []
  if (text === undefined) return undefined
  try {
    const { microFrontends } = JSON.parse(text) as {
      microFrontends?: { shell?: { extras?: { release?: { id?: unknown } } }[] }
    }
    const id = microFrontends?.shell?.[0]?.extras?.release?.id
    return typeof id === 'string' ? id : undefined
  } catch {
    return undefined
  }
}
