import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'

import { askDeveloper } from './ask-developer.ts'
import { parseDevRemote } from './dev-server.ts'
import type { DevRemote } from './dev-server.ts'
import { showDevBadge } from './show-dev-badge.ts'
import { devParameter, devStorageKey } from './wants-dev-override.ts'

/**
 * Takes a remote from a developer's machine, in this tab alone: a link leads to a question, a yes is kept for as long as the tab is open, and a badge says so.
 * What the page is allowed to load is widened by the site for that origin, which the browser names in a cookie of its session.
 */
export async function applyDevOverride(release: ReleaseDocument): Promise<void> {
  const url = new URL(location.href)
  const asked = parseDevRemote(url.searchParams.get(devParameter))
  if (url.searchParams.has(devParameter)) {
    url.searchParams.delete(devParameter)
    history.replaceState(history.state, '', url)
    if (asked !== undefined && (await askDeveloper(asked))) return enter(asked)
  }
  const dev = parseDevRemote(sessionStorage.getItem(devStorageKey))
  if (dev === undefined) return
  const isTaken = await takeFrom(dev, release).then(
    () => true,
    () => false,
  )
  showDevBadge(`${dev.remoteId} ${isTaken ? 'comes from' : 'did not come from'} ${dev.origin}`, leave)
}

async function takeFrom({ remoteId, origin }: DevRemote, release: ReleaseDocument): Promise<void> {
  const answer = await fetch(`${origin}/remote.json`)
  const entry = (await answer.json()) as MicroFrontend
  if (!entry.url.startsWith(`${origin}/`)) throw new Error(`${origin} names files that are not its own.`)
  release.microFrontends[remoteId] = [entry]
  new EventSource(`${origin}/events`).addEventListener('build', () => location.reload())
}

function enter({ remoteId, origin }: DevRemote): Promise<never> {
  sessionStorage.setItem(devStorageKey, `${remoteId}@${origin}`)
  document.cookie = `kinora-dev=${origin}; path=/; SameSite=Strict`
  return reload()
}

function leave(): void {
  sessionStorage.removeItem(devStorageKey)
  document.cookie = 'kinora-dev=; path=/; SameSite=Strict; max-age=0'
  void reload()
}

/** Nothing is rendered any more until the page is there anew. */
function reload(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}
