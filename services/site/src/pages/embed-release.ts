import { remoteForPath } from '@kinora/releases'
import type { MicroFrontend, ReleaseDocument } from '@kinora/releases'

/** The document of a release of more remotes costs a first view more than a request for the rest of it costs a later one. */
const mostRemotes = 50

/**
 * The one remote that a page carries in full, where the release has too many to carry them all: the one that owns the path, or '' on a path of no
 * remote. Undefined where the page carries the whole release.
 *
 * @param pathname without its query.
 */
export function remoteToEmbed(release: ReleaseDocument, pathname: string): string | undefined {
  const { shell: _shell, ...remotes } = release.microFrontends
  if (Object.keys(remotes).length <= mostRemotes) return undefined
  return remoteForPath(release, pathname) ?? ''
}

/**
 * What a page carries of a release, as JSON: all that its shell may need. Or, where that is too much, the shell, the remote that owns the page, the other remotes' routes
 * and timeouts, and in `rest` the URL of the full document.
 *
 * @param remoteId as `remoteToEmbed` says.
 */
export function embedRelease(id: string, release: ReleaseDocument, remoteId?: string): string {
  const { schema, microFrontends } = release
  const entries = Object.entries(microFrontends).map(([name, versions]) => [
    name,
    remoteId === undefined || name === 'shell' || name === remoteId
      ? versions.map(withPageAssets)
      : versions.map(routesAlone),
  ])
  const rest = remoteId === undefined ? {} : { rest: `/discovery/releases/${id}.json` }
  return JSON.stringify({ schema, ...rest, microFrontends: Object.fromEntries(entries) })
}

/** Hashes make a release long, so a page has only those that it uses: of a build that verifies its own files, those of its preloaded files. */
function withPageAssets(remote: MicroFrontend): MicroFrontend {
  const { embed, assets, preload, verifiesFiles } = remote.extras
  const embedded = new Set(embed === undefined ? [] : [embed.script, ...embed.styles])
  const isUsed = (file: string) =>
    verifiesFiles ? preload.includes(file) : !embedded.has(file) && !file.startsWith('@mf-types')
  const used = Object.entries(assets).filter(([file]) => isUsed(file))
  return { ...remote, extras: { ...remote.extras, assets: Object.fromEntries(used) } }
}

/** What a page needs of a remote before it fetches the rest: its paths, and how long that may take with the remote's own files. */
function routesAlone({ extras: { routes, timeoutMs } }: MicroFrontend) {
  return { extras: { routes, timeoutMs } }
}
