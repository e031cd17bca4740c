import {
  buildManifestFile,
  parseBuildManifest,
  readPreview,
  ReleaseRefusedError,
  swapBuild,
  previewName,
} from '@kinora/releases'
import type { BuildManifest, Preview } from '@kinora/releases'
import { buildFolder } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'
import type { ReleasePages } from '../pages/release-pages.ts'
import { renderIndex } from '../pages/render-index.ts'
import type { IndexPage } from '../pages/render-index.ts'
import { PreviewRefusal } from './preview-refusal.ts'
import { escapeHtml } from '../pages/escape-html.ts'

/** Renders the pages that preview links open. */
export interface PreviewPages {
  /**
   * Returns the live release's page with a signed preview's build swapped in. Composed on every request and never cached.
   *
   * @param text the signed preview, not yet verified.
   * @throws {PreviewRefusal} saying why, if the preview is invalid.
   * @throws {Error} if the storage can't be read, or there is no valid release.
   */
  open(text: string): Promise<IndexPage>
}

export interface PreviewPagesOptions {
  /** Verifies preview links. Without a token, previews are disabled. */
  operatorToken: string | undefined
  pages: Pick<ReleasePages, 'stable'>
  storage: SiteStorage
  /** Other origins that may serve remotes. */
  remoteOrigins: readonly string[]
  /** Other origins that may serve images and videos. */
  mediaOrigins?: readonly string[] | undefined
}

export function createPreviewPages({
  operatorToken,
  pages,
  storage,
  remoteOrigins,
  mediaOrigins,
}: PreviewPagesOptions): PreviewPages {
  function readClaim(text: string): Preview {
    if (operatorToken === undefined)
      throw new PreviewRefusal(404, 'Previews are disabled on this site', [
        'The site has no operator token, so it cannot verify preview links.',
      ])
    const claim = readPreview(text, operatorToken)
    if (claim.state === 'forged')
      throw new PreviewRefusal(403, 'This preview link is not valid', [
        "It was altered or truncated, belongs to another site, or the site's token has changed. Ask the sender for a new link.",
      ])
    if (claim.state === 'expired')
      throw new PreviewRefusal(410, 'This preview link has expired', [
        `This link to build ${claim.build} expired on ${formatMoment(claim.expiresAt)}. Ask the sender for a new link.`,
      ])
    return claim
  }

  async function readBuild(id: string): Promise<BuildManifest> {
    const file = `${buildFolder(id)}/${buildManifestFile}`
    const text = await storage.read(file)
    if (text === undefined)
      throw new PreviewRefusal(410, 'This build was deleted', [
        `Build ${id} is not in the site's storage, because unused builds are deleted. Publish it again to get a new link.`,
      ])
    const manifest = parsed(text, file)
    if (`${manifest.id}@${manifest.build}` !== id) throw invalid(`${file} describes a different build.`)
    return manifest
  }

  return {
    async open(text) {
      const preview = readClaim(text)
      const manifest = await readBuild(preview.build)
      const { release, template } = await pages.stable()
      try {
        const { document } = swapBuild(release, manifest)
        const page = withPreviewBadge(template, preview, manifest.version)
        return await renderIndex(page, document, remoteOrigins, undefined, undefined, mediaOrigins)
      } catch (error) {
        if (!(error instanceof ReleaseRefusedError)) throw error
        throw new PreviewRefusal(409, 'This build is not compatible with the live site', error.errors)
      }
    },
  }
}

function parsed(text: string, file: string): BuildManifest {
  try {
    return parseBuildManifest(text, file)
  } catch (error) {
    throw invalid((error as Error).message)
  }
}

function invalid(sentence: string): PreviewRefusal {
  return new PreviewRefusal(409, 'This build cannot be shown', [sentence])
}

const style =
  '.preview-badge{position:fixed;inset-block-end:calc(12px + var(--bottom-bar-height, 0px));inset-inline-end:12px;max-inline-size:calc(100vw - 24px);box-sizing:border-box;padding:8px 12px;border-radius:8px;' +
  'background:#8a3b00;color:#fff;font:13px system-ui;z-index:1000}.preview-badge a{color:inherit}'

/**
 * Adds a badge to the shell's template that names the previewed build and links out of the preview. Because the badge comes from the site, it works with any
 * shell and without scripts.
 *
 * @param version the build's version.
 * @throws {Error} if the template has nowhere to put the badge.
 */
function withPreviewBadge(template: string, { build, expiresAt }: Preview, version: string): string {
  const [app = '', name = ''] = build.split('@')
  const text = `Preview of ${app} ${version} (build ${name}) until ${formatMoment(expiresAt)}.`
  const badge =
    `<style>${style}</style><aside class="preview-badge" aria-label="Preview" data-badge>` +
    `${escapeHtml(text)} <a href="?kinora-dev=inspect">Inspect</a> <a href="?${previewName}=">Leave</a></aside>`
  // Without a badge, a preview could be mistaken for the live site.
  if (!template.includes('</body>'))
    throw new Error("The shell's index.html has no </body>, so the preview badge cannot be added.")
  return template.replace('</body>', () => `${badge}</body>`)
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** Formats a time in UTC, since readers may be anywhere: `29 Nov 2026, 10:00 UTC`. */
function formatMoment(moment: Date): string {
  return `${format.format(moment)} UTC`
}
