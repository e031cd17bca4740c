/** The names that replace the template's placeholders. */
export interface RemoteNames {
  /** `road-trips`: the id in release documents and the prefix of file names. */
  id: string
  /** The page's path: `/road-trips`. */
  route: string
  /** The team that owns the remote. */
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
  // Uses a single pass so an inserted name is never mistaken for a placeholder.
  return text.replaceAll(new RegExp(Object.keys(names).join('|'), 'g'), (placeholder) => names[placeholder] ?? '')
}
