import { remoteForPath } from '@kinora/releases'
import type { MicroFrontend, ReleaseDocument } from '@kinora/releases'

/** Beyond this, embedding the complete document slows the first view down more than an extra request slows down later views. */
const maxEmbeddedRemotes = 50

/**
 * The remote to embed in full when a release has too many remotes: the path's owner, or '' if no remote owns the path. Undefined if the page embeds the
 * complete release.
 *
 * @param pathname without its query.
 */
export function remoteToEmbed(release: ReleaseDocument, pathname: string): string | undefined {
  const { shell: _shell, ...remotes } = release.microFrontends
  if (Object.keys(remotes).length <= maxEmbeddedRemotes) return undefined
  return remoteForPath(release, pathname) ?? ''
}

/**
 * Returns the part of the release document that a page embeds, as JSON. If the complete document is too large, that is the shell, the remote that owns the
 * page, the other remotes' routes and timeouts, and the URL of the complete document in `rest`.
 *
 * @param remoteId the result of `remoteToEmbed`.
 */
export function embedRelease(id: string, release: ReleaseDocument, remoteId?: string): string {
  const { schema, microFrontends } = release
  const entries = Object.entries(microFrontends).map(([name, versions]) => [
    name,
    remoteId === undefined || name === 'shell' || name === remoteId
      ? versions.map((entry) => withPageAssets(name, entry))
      : versions.map(routesAlone),
  ])
  const rest = remoteId === undefined ? {} : { rest: `/discovery/releases/${id}.json` }
  return JSON.stringify({ schema, ...rest, microFrontends: Object.fromEntries(entries) })
}

/**
 * Hashes make up most of a document, so a page embeds only the ones that it uses. For builds that verify their own files, including the shell, those are the
 * hashes of preloaded files. Omits embeddable pages, which the shell never opens.
 */
function withPageAssets(id: string, entry: MicroFrontend): MicroFrontend {
  const { embed, assets, ...extras } = entry.extras
  const { preload, verifiesFiles = id === 'shell' } = extras
  const embedded = new Set(embed === undefined ? [] : [embed.script, ...embed.styles])
  const isUsed = (file: string) =>
    verifiesFiles ? preload.includes(file) : !embedded.has(file) && !file.startsWith('@mf-types')
  const used = Object.entries(assets).filter(([file]) => isUsed(file))
  return { ...entry, extras: { ...extras, assets: Object.fromEntries(used) } }
}

/** What a page needs to know about a remote before it fetches the complete release. */
function routesAlone({ extras: { routes, timeoutMs } }: MicroFrontend) {
  return { extras: { routes, timeoutMs } }
}
