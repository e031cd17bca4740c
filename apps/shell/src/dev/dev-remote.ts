import { removeOverrides } from './overrides.ts'
import { devStorageKey } from './wants-dev-override.ts'

/** A remote served by a dev server. */
export interface DevRemote {
  remoteId: string
  origin: string
}

/** Parses text such as `watch@http://127.0.0.1:4001`. Returns undefined for anything but a remote on this machine. */
export function parseDevRemote(text: string | null): DevRemote | undefined {
  const match = /^([a-z][a-z0-9-]*)@(http:\/\/(?:127\.0\.0\.1|localhost):\d{1,5})$/.exec(text ?? '')
  if (match === null || match[1] === 'shell') return undefined
  return { remoteId: match[1] ?? '', origin: match[2] ?? '' }
}

/** Returns the remote that this tab loads from a dev server, if any. */
export function readDevRemote(): DevRemote | undefined {
  return parseDevRemote(sessionStorage.getItem(devStorageKey))
}

/** Makes this tab load a remote from a dev server, starting with the next reload. */
export function saveDevRemote({ remoteId, origin }: DevRemote): Promise<never> {
  sessionStorage.setItem(devStorageKey, `${remoteId}@${origin}`)
  document.cookie = `kinora-dev=${origin}; path=/; SameSite=Strict`
  return reload()
}

/** Value of the URL parameter and the storage key in a tab that runs the development build only to inspect the release. */
export const inspection = 'inspect'

/** Makes this tab run the development build with the released remotes, unless a dev server is already set. */
export function saveInspection(): void {
  if (sessionStorage.getItem(devStorageKey) === null) sessionStorage.setItem(devStorageKey, inspection)
}

/** Makes this tab load released builds only, as usual. */
export function leaveDevelopment(): void {
  removeOverrides()
  sessionStorage.removeItem(devStorageKey)
  document.cookie = 'kinora-dev=; path=/; SameSite=Strict; max-age=0'
  void reload()
}

/** Reloads the page. The returned promise never settles, so nothing renders in the meantime. */
function reload(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}
