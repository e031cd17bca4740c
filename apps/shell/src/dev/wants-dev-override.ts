/** The parameter of the link that a dev server prints: `?kinora-dev=watch@http://127.0.0.1:4001`. */
export const devParameter = 'kinora-dev'

/** Where a tab that was asked keeps its answer; gone with the tab. */
export const devStorageKey = 'kinora-dev'

/** Whether a remote of this tab may come from a developer's machine. All that follows is loaded only then. */
export function wantsDevOverride(): boolean {
  try {
    return new URLSearchParams(location.search).has(devParameter) || sessionStorage.getItem(devStorageKey) !== null
  } catch {
    return false
  }
}
