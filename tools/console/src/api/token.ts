const name = 'kinora-console'

/**
 * Takes the token out of the URL that the command printed, where it stands behind the `#`: into this tab alone, so that neither the history nor a bookmark has it. A
 * reload keeps it.
 */
export function takeToken(): void {
  const token = location.hash.slice(1)
  if (token === '') return
  sessionStorage.setItem(name, token)
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** The token of this tab; empty where it was opened without one. */
export function readToken(): string {
  return sessionStorage.getItem(name) ?? ''
}
