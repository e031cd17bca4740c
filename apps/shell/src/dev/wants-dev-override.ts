/** The parameter of the link that a dev server prints: `?kinora-dev=watch@http://127.0.0.1:4001`. */
export const devParameter = 'kinora-dev'

/** The sessionStorage key of the developer's choice. */
export const devStorageKey = 'kinora-dev'

/** Whether this tab may load a remote from a dev server. The code for it is loaded only then. */
export function wantsDevOverride(): boolean {
  try {
    return new URLSearchParams(location.search).has(devParameter) || sessionStorage.getItem(devStorageKey) !== null
  } catch {
    return false
  }
}
