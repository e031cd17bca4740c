import type { ReleaseDocument } from '@kinora/releases/browser'

declare global {
  /** Called by the shell once it has started. From then on, the shell reports its own errors. */
  var kinoraShellStarted: (() => void) | undefined
}

/** Reports, once, to both the viewer and the site that the shell failed to start: a file failed to load or failed verification, or the script threw. */
export function watchShellStart({ microFrontends }: ReleaseDocument): void {
  const [shell] = microFrontends.shell
  if (!shell) return
  const { metadata, extras } = shell
  const started = new AbortController()

  function onError(event: Event) {
    const { filename, error } = event as Partial<ErrorEvent>
    const { src, rel, href } = event.target as Partial<HTMLScriptElement & HTMLLinkElement>
    // A failed preload is loaded again.
    const file = filename ?? src ?? (rel === 'stylesheet' ? href : undefined) ?? ''
    if (!new URL(file, location.href).pathname.startsWith(extras.base)) return
    started.abort()
    showNotice()
    const startError = {
      kind: 'error',
      phase: 'start',
      fault: (error as Error | undefined)?.name ?? 'LoadError',
      remote: 'shell',
      version: metadata.version,
      build: extras.build,
      owner: extras.owner,
      path: '/',
    }
    const visit = Math.random().toString(36).slice(2)
    navigator.sendBeacon(
      '/telemetry',
      JSON.stringify({ release: extras.release?.id ?? '', visit, events: [startError] }),
    )
  }

  // Error events on scripts and links don't bubble, so listen in the capture phase.
  addEventListener('error', onError, { capture: true, signal: started.signal })
  globalThis.kinoraShellStarted = () => started.abort()
}

function showNotice(): void {
  const message = document.createElement('p')
  message.role = 'alert'
  message.textContent = 'Kinora could not start. Check your connection and try again.'
  const again = document.createElement('button')
  again.textContent = 'Try Again'
  again.addEventListener('click', () => location.reload())
  const notice = document.createElement('div')
  notice.className = 'skeleton-notice'
  notice.append(message, again)
  document.getElementById('root')?.replaceChildren(notice)
  // Hide the skeleton, because its page can't load.
  delete document.documentElement.dataset['skeleton']
}
