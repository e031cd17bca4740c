import type { CandidateBuild } from './candidate-builds.ts'
import type { ShareScope } from './runtime/share-scope.ts'

/** What a remote's entry defines: Module Federation's container. */
export interface RemoteContainer {
  /** Hands over the packages that the remote shares with the page. The second argument is where a chain of containers notes its members. */
  init(shareScope: ShareScope, initScope: unknown[]): unknown
  /** Loads an exposed module. Rejects when a file of it does not come. */
  get(module: string): Promise<() => unknown>
}

/**
 * Runs the entry of a build and gives the container that it defines as a global of the container's name.
 *
 * @param signal aborts when the remote's time is up: the script is then given up.
 * @throws {Error} when the script does not come, does not match its hash, or defines no container.
 */
export function loadEntry(
  { entryUrl, container: globalName, integrity }: Pick<CandidateBuild, 'entryUrl' | 'container' | 'integrity'>,
  signal: AbortSignal,
): Promise<RemoteContainer> {
  return new Promise((resolve, reject) => {
    if (!integrity) {
      reject(new Error(`The entry ${entryUrl} has no hash, so it is not run.`))
      return
    }
    const script = document.createElement('script')

    function finish(result: RemoteContainer | Error) {
      script.remove()
      if (result instanceof Error) {
        failures.set(entryUrl, (failures.get(entryUrl) ?? 0) + 1)
        reject(result)
      } else resolve(result)
    }

    function fail() {
      finish(new Error(`The entry ${entryUrl} did not load, or is not the file that was released.`))
    }

    script.addEventListener('load', () => {
      const container = (globalThis as Record<string, unknown>)[globalName]
      finish(isContainer(container) ? container : new Error(`The entry ${entryUrl} did not define "${globalName}".`))
    })
    script.addEventListener('error', fail)
    signal.addEventListener('abort', fail)
    Object.assign(script, { src: urlOfAttempt(entryUrl), integrity, crossOrigin: 'anonymous', async: true })
    document.head.append(script)
  })
}

/** How often each entry has failed. */
const failures = new Map<string, number>()

/** Another try asks under another URL: a browser would have the request that hangs, or the preload that failed, answer it too. */
function urlOfAttempt(url: string): string {
  const count = failures.get(url)
  return count ? `${url}?try=${count}` : url
}

function isContainer(value: unknown): value is RemoteContainer {
  const { get, init } = Object(value) as Partial<RemoteContainer>
  return !!get && !!init
}
