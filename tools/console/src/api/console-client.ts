const tokenName = 'kinora-console'

/** Thrown when a request to the console's server fails. */
export class ConsoleError extends Error {
  override readonly name = 'ConsoleError'
  /** Response status; 0 if the server didn't respond. */
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** Moves the token from the printed URL to `sessionStorage`, where it survives a reload without showing up in history or bookmarks. */
export function takeToken(): void {
  const token = location.hash.slice(1)
  if (token === '') return
  sessionStorage.setItem(tokenName, token)
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** Returns this tab's token, or an empty string. */
export function readToken(): string {
  return sessionStorage.getItem(tokenName) ?? ''
}

/** Sends a request to the console's server, as a POST if there is a body. @throws {ConsoleError} with a message to display. */
export async function requestConsole<Data>(path: string, body?: unknown, signal?: AbortSignal): Promise<Data> {
  const response = await fetch(path, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'x-kinora-console': readToken(), 'content-type': 'application/json' },
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ConsoleError('The console is not responding. Check that the command is still running.', 0)
  })
  const json = (await response.json().catch(() => ({}))) as { error?: string }
  if (!response.ok)
    throw new ConsoleError(json.error ?? `The console returned status ${response.status}.`, response.status)
  return json as Data
}
