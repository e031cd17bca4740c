/** Names that replace the template's placeholders. */
export interface RemoteNames {
  /** ID in release documents and prefix of file names: `road-trips`. */
  id: string
  /** Path of the page: `/road-trips`. */
  route: string
  /** Team that owns the remote. */
  owner: string
}

/**
 * Replaces placeholders in a file's text or path: `remote-name`, `remoteName`, `RemoteName`,
 * `Remote Name`, `/remote-route` and `remote-owner`.
 */
export function fillInNames(text: string, { id, route, owner }: RemoteNames): string {
  const words = id.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const pascal = words.join('')
  const names: Record<string, string> = {
    'remote-name': id,
    remoteName: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    RemoteName: pascal,
    'Remote Name': words.join(' '),
    '/remote-route': route,
    'remote-owner': owner,
  }
  // A single pass, so an inserted name is never mistaken for a placeholder.
  return text.replaceAll(new RegExp(Object.keys(names).join('|'), 'g'), (placeholder) => names[placeholder] ?? '')
}
