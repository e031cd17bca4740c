import { remoteForPath } from '@kinora/releases'
import type { MicroFrontend, ReleaseDocument } from '@kinora/releases'

/** With more remotes, embedding the complete document would slow the first view more than an additional request slows later views. */
const maxEmbeddedRemotes = 50

/**
 * The remote that a page embeds in full if the release has too many remotes: the path's owner, or '' if the path has no owner. Undefined if the page embeds the
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
 * The part of the release document that a page embeds, as JSON. This is either the complete document or, if that is too large, the shell, the remote that owns
 * the page, the other remotes' routes and timeouts, and in `rest` the URL of the complete document.
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
 * Hashes make a document long, so a page embeds only the hashes that it uses: those of the shell, and those of preloaded files in builds that verify their
 * other files themselves. Omits embeddable pages, which the shell never opens.
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

/** The parts of a remote that a page needs before it fetches the complete release: routes and timeout. */
function routesAlone({ extras: { routes, timeoutMs } }: MicroFrontend) {
  return { extras: { routes, timeoutMs } }
}
