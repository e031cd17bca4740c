import { createApiClient } from '../create-api-client.ts'
import type { ApiClient, ApiClientOptions } from '../create-api-client.ts'
import type { SessionEnd } from '../session/session.ts'
import { createFakeBrowser } from './fake-browser.ts'
import type { FakeTab } from './fake-browser.ts'
import { createFakeProvider } from './fake-provider.ts'
import { startScriptedServer } from './scripted-server.ts'
import type { Answer, ScriptedServer } from './scripted-server.ts'

const open: ScriptedServer[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

/** Starts a server that is closed after the test. */
export async function serve(answer: Answer): Promise<ScriptedServer> {
  const server = await startScriptedServer(answer)
  open.push(server)
  return server
}

export interface Tab extends FakeTab {
  api: ApiClient
  sessionEnds: SessionEnd[]
}

/** Opens a page with its own client, using short timeouts to keep tests fast. */
export function openPage(server: ScriptedServer, tab: FakeTab, options: ApiClientOptions = {}): Tab {
  const sessionEnds: SessionEnd[] = []
  const api = createApiClient({
    baseUrl: server.baseUrl,
    backoffMs: 5,
    onSessionEnd: (end) => sessionEnds.push(end),
    ...tab,
    ...options,
  })
  return { ...tab, api, sessionEnds }
}

/** Opens a visitor's page on a scripted server. */
export async function startVisitor(answer: Answer, options?: ApiClientOptions) {
  const server = await serve(answer)
  return { server, ...openPage(server, createFakeBrowser().openTab(), options) }
}

/** Opens a signed-in viewer's page on a fake provider. `lifetimeMs` is how long the access token is valid. */
export async function startViewer({ lifetimeMs, ...options }: ApiClientOptions & { lifetimeMs?: number } = {}) {
  const provider = createFakeProvider(options.now ? { now: options.now } : {})
  const server = await serve(provider.answer)
  const browser = createFakeBrowser()
  const tab = browser.openTab()
  storeTokens(tab, provider.logIn(lifetimeMs))
  const page = openPage(server, tab, options)
  return { provider, server, browser, openTab: () => openPage(server, browser.openTab(), options), ...page }
}

export function storeTokens({ storage }: FakeTab, tokens: { accessToken: string; refreshToken: string }): void {
  storage.setItem('refreshToken', tokens.refreshToken)
  storage.setItem('accessToken', tokens.accessToken)
}

/** Returns the error that a call rejects with. */
export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call
  } catch (error) {
    return error
  }
  throw new Error('The call succeeded, but was expected to fail.')
}
