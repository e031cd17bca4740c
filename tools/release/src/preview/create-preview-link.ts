import { pathForms, previewName, signPreview, swapBuild } from '@kinora/releases'
import type { BuildManifest } from '@kinora/releases'

import { readLiveReleases } from '../releases/live-releases.ts'
import type { ReleaseContext } from '../site/open-site.ts'

/** A link that opens the live site with one build swapped in. */
export interface PreviewLink {
  url: string
  expiresAt: Date
}

/** Default lifetime of a link, in days. */
export const defaultPreviewDays = 7
/** Maximum lifetime of a link, in days. Capped because people share links and then forget about them. */
export const maxPreviewDays = 90

const dayMs = 24 * 60 * 60 * 1_000
const answersWithinMs = 10_000

/**
 * Signs a preview link for a build, and verifies that the site opens it. Doesn't send the token.
 *
 * @param build ID that `publish` returned.
 * @param days lifetime of the link, in days.
 * @throws {ReleaseRefusedError} with all reasons why the build can't go live.
 * @throws {Error} if there is no token, no such build or no live release, or the site doesn't open the link.
 */
export async function createPreviewLink(
  build: string,
  days: number,
  { store, url: siteUrl, operatorToken }: Pick<ReleaseContext, 'store' | 'url' | 'operatorToken'>,
): Promise<PreviewLink> {
  if (operatorToken === undefined)
    throw new Error(
      "A preview link needs the site's operator token. Either set KINORA_OPERATOR_TOKEN, or set KINORA_HOME to the folder of a site started with npm start.",
    )
  const manifest = await store.readBuild(build)
  const { stable } = await readLiveReleases(store, await store.readPointer())
  if (stable === undefined)
    throw new Error(
      'Cannot create a preview: nothing is live yet. Publish the shell and the remotes, then promote them.',
    )
  swapBuild(stable, manifest)
  const expiresAt = new Date(Date.now() + days * dayMs)
  const url = `${siteUrl}${firstPage(manifest)}?${previewName}=${signPreview({ build, expiresAt }, operatorToken)}`
  await requireOpen(url, siteUrl)
  return { url, expiresAt }
}

/** Returns the path of one of the build's pages without parameters, preferably a public one, and falls back to the home page. */
function firstPage({ routes }: BuildManifest): string {
  const open = routes.filter(({ access }) => access === 'public')
  const forms = (open.length > 0 ? open : routes).flatMap(({ path }) => pathForms(path))
  const form = forms.find((segments) => !segments.some((segment) => segment.startsWith(':') || segment === '*'))
  return `/${form?.join('/') ?? ''}`
}

async function requireOpen(link: string, siteUrl: string): Promise<void> {
  const answer = await fetch(link, { redirect: 'manual', signal: AbortSignal.timeout(answersWithinMs) }).catch(
    (error: unknown) => {
      throw new Error(
        `No site responds at ${siteUrl}, so a preview link would not work. Start a site with "npm start", or set KINORA_SITE_URL.`,
        { cause: error },
      )
    },
  )
  if (answer.status === 303) return
  const text = (await answer.text()).slice(0, 500).replaceAll(/\s+/g, ' ').trim()
  throw new Error(
    `The site at ${siteUrl} does not open the preview (${answer.status}). Check that it uses the same storage and the same KINORA_OPERATOR_TOKEN. Response: ${text}`,
  )
}
