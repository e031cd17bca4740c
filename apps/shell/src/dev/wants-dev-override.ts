/** URL parameter in the link that a dev server prints: `?kinora-dev=watch@http://127.0.0.1:4001`. */
export const devParameter = 'kinora-dev'

/** sessionStorage key for the developer's choice. */
export const devStorageKey = 'kinora-dev'

/** Whether this tab needs the code for development remotes. Other tabs never load that code. */
export function wantsDevOverride(): boolean {
  try {
    return new URLSearchParams(location.search).has(devParameter) || sessionStorage.getItem(devStorageKey) !== null
  } catch {
    return false
  }
}
