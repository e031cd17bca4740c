import { removeOverrides } from './overrides.ts'
import { devStorageKey } from './wants-dev-override.ts'

/** A remote that is served from its source. */
export interface DevRemote {
  remoteId: string
  origin: string
}

/** Reads `watch@http://127.0.0.1:4001`; undefined for anything but a remote on this machine. */
export function parseDevRemote(text: string | null): DevRemote | undefined {
  const match = /^([a-z][a-z0-9-]*)@(http:\/\/(?:127\.0\.0\.1|localhost):\d{1,5})$/.exec(text ?? '')
  if (match === null || match[1] === 'shell') return undefined
  return { remoteId: match[1] ?? '', origin: match[2] ?? '' }
}

/** The remote that this tab takes from its developer's machine. */
export function readDevRemote(): DevRemote | undefined {
  return parseDevRemote(sessionStorage.getItem(devStorageKey))
}

/** Has this tab take a remote from its source, from the next load on. */
export function keepDevRemote({ remoteId, origin }: DevRemote): Promise<never> {
  sessionStorage.setItem(devStorageKey, `${remoteId}@${origin}`)
  document.cookie = `kinora-dev=${origin}; path=/; SameSite=Strict`
  return reload()
}

/** What the parameter and the tab's answer say where no remote comes from its source: the tab runs the development build to look into what is released. */
export const inspection = 'inspect'

/** Has this tab run the development build, with what was released. */
export function keepInspection(): void {
  if (sessionStorage.getItem(devStorageKey) === null) sessionStorage.setItem(devStorageKey, inspection)
}

/** Has this tab show what was released. */
export function leaveDevelopment(): void {
  removeOverrides()
  sessionStorage.removeItem(devStorageKey)
  document.cookie = 'kinora-dev=; path=/; SameSite=Strict; max-age=0'
  void reload()
}

/** Stops rendering until the page reloads. */
function reload(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}
