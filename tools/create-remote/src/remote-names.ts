/** Every form in which a new remote's name, path and team stand in its files. */
export interface RemoteNames {
  /** `road-trips`: its id in release documents, and the start of its files' names. */
  id: string
  /** The path of its page: `/road-trips`. */
  route: string
  /** The team to ask. */
  owner: string
}

/**
 * Puts a remote's own names in the place of the template's, in a file's text or path: `remote-name`, `remoteName`, `RemoteName`,
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
  // In one pass, so that a name that was filled in is never taken for a placeholder.
  return text.replaceAll(new RegExp(Object.keys(names).join('|'), 'g'), (placeholder) => names[placeholder] ?? '')
}
