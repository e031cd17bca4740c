import { CodedError } from '../errors/coded-error.ts'
import type { OperatedSite } from './operator-headers.ts'

const answersWithinMs = 5_000

/**
 * Requests the site's page as a new viewer, and returns its release.
 *
 * @returns undefined for a page that names none.
 * @throws {Error} when no site responds, or the response is not a page.
 */
export async function readServedRelease({ url }: Pick<OperatedSite, 'url'>): Promise<string | undefined> {
  const answer = await fetch(`${url}/`, { signal: AbortSignal.timeout(answersWithinMs) }).catch((error: unknown) => {
    throw new CodedError('KIN-SITE-001', `No site responds at ${url}.`, { cause: error })
  })
  const page = await answer.text()
  if (!answer.ok) throw new Error(`The site at ${url} responded with ${answer.status} instead of a page.`)
  return releaseOfPage(page)
}

/** The page embeds its release document for the shell. */
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
