/** WebDriver's reference to an element on the page. */
export type ElementReference = Record<'element-6066-11e4-a52e-4f735466cecf', string>

/** A minimal WebDriver session (https://www.w3.org/TR/webdriver2/). */
export interface WebDriverSession {
  /** Sends a command to the session. @throws {Error} with the driver's message, if the command fails. */
  call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T>
  /** Runs a script, given as a function body, in the page. */
  execute<T>(body: string, ...args: unknown[]): Promise<T>
}

/** Timeout per command. A driver that takes longer must be hanging. */
const longestMs = 60_000

export async function startSession(driverUrl: string, capabilities: object): Promise<WebDriverSession> {
  const { sessionId } = await send<{ sessionId: string }>('POST', `${driverUrl}/session`, {
    capabilities: { alwaysMatch: capabilities },
  })
  const call: WebDriverSession['call'] = (method, path, body) =>
    send(method, `${driverUrl}/session/${sessionId}${path}`, body)
  return { call, execute: (script, ...args) => call('POST', '/execute/sync', { script, args }) }
}

/** Returns the path prefix for commands on an element. */
export function elementPath(element: ElementReference): string {
  return `/element/${element['element-6066-11e4-a52e-4f735466cecf']}`
}

async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } }),
    signal: AbortSignal.timeout(longestMs),
  })
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`WebDriver: ${method} ${new URL(url).pathname}: ${value.error}: ${value.message}`)
  return value
}
