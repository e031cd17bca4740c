const tokenName = 'kinora-console'

/** A request to the console's server failed. */
export class ConsoleError extends Error {
  override readonly name = 'ConsoleError'
  /** The status of the response. 0 if there is none. */
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** Moves the token from the URL that the command printed to this tab's storage, so that neither history nor bookmarks contain it. A reload keeps it. */
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

/** Sends a request to the console's server. @param body makes it a POST. @throws {ConsoleError} with a message for the reader. */
export async function requestConsole<Data>(path: string, body?: unknown, signal?: AbortSignal): Promise<Data> {
  const response = await fetch(path, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'x-kinora-console': readToken(), 'content-type': 'application/json' },
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ConsoleError('The console does not respond. Is the command still running?', 0)
  })
  const json = (await response.json().catch(() => ({}))) as { error?: string }
  if (!response.ok) throw new ConsoleError(json.error ?? `The console failed (${response.status}).`, response.status)
  return json as Data
}
