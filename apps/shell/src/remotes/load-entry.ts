import { remoteTimeoutMs } from './remote-timeout.ts'
import type { ShareScope } from './runtime/share-scope.ts'

/** What a remote's entry defines: Module Federation's container. */
export interface RemoteContainer {
  /** Hands over the packages that the remote shares with the page. The second argument is where a chain of containers notes its members. */
  init(shareScope: ShareScope, initScope: unknown[]): unknown
  /** Loads an exposed module. Rejects when a file of it does not come. */
  get(module: string): Promise<() => unknown>
}

/**
 * Runs a remote's entry and gives the container it defines under `globalName`.
 *
 * @throws {Error} when the script does not come in time, does not match its hash, or defines no container.
 */
export function loadEntry(url: string, globalName: string, integrity: string | undefined): Promise<RemoteContainer> {
  return new Promise((resolve, reject) => {
    if (!integrity) {
      reject(new Error(`The entry ${url} has no hash in the release document, so it is not run.`))
      return
    }
    const script = document.createElement('script')
    const deadline = setTimeout(
      () => settle(new Error(`The entry ${url} did not come within ${remoteTimeoutMs / 1000} s.`)),
      remoteTimeoutMs,
    )

    function settle(result: RemoteContainer | Error) {
      clearTimeout(deadline)
      script.remove()
      if (result instanceof Error) {
        failures.set(url, (failures.get(url) ?? 0) + 1)
        reject(result)
      } else resolve(result)
    }

    script.addEventListener('load', () => {
      const container = (globalThis as Record<string, unknown>)[globalName]
      settle(
        isContainer(container) ? container : new Error(`The entry ${url} ran, and did not define "${globalName}".`),
      )
    })
    script.addEventListener('error', () =>
      settle(new Error(`The entry ${url} did not load, or is not the file that was released.`)),
    )
    Object.assign(script, { src: urlOfAttempt(url), integrity, crossOrigin: 'anonymous', async: true })
    document.head.append(script)
  })
}

/** How often each entry has failed. */
const failures = new Map<string, number>()

/** Another try asks under another address: a browser would have the request that hangs, or the preload that failed, answer it too. */
function urlOfAttempt(url: string): string {
  const count = failures.get(url)
  return count === undefined ? url : `${url}?try=${count}`
}

function isContainer(value: unknown): value is RemoteContainer {
  return typeof value === 'object' && value !== null && 'get' in value && 'init' in value
}
