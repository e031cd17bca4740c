import { developmentFolder } from '@kinora/releases/browser'
import type { ReleaseDocument } from '@kinora/releases/browser'

import { askDeveloper } from './ask-developer.ts'
import { inspection, saveDevRemote, saveInspection, leaveDevelopment, parseDevRemote } from './dev-remote.ts'
import { showDevBadge } from './show-dev-badge.ts'
import { devParameter, devStorageKey } from './wants-dev-override.ts'

/**
 * Lets this tab load a remote from a developer's machine. A link with a dev server asks for confirmation, and the choice lasts until the tab is closed. A
 * session cookie tells the site about the dev server's origin, which the site then adds to the page's policy. The tab runs the shell's development build, which
 * loads the remote. A link that only inspects the release (`?kinora-dev=inspect`) loads no unpublished code and therefore skips the confirmation.
 *
 * @returns whether the development build has taken over the page.
 */
export async function enterDevelopment(release: ReleaseDocument): Promise<boolean> {
  const url = new URL(location.href)
  if (url.searchParams.has(devParameter)) {
    const value = url.searchParams.get(devParameter)
    const asked = parseDevRemote(value)
    url.searchParams.delete(devParameter)
    history.replaceState(history.state, '', url)
    if (asked !== undefined && (await askDeveloper(asked))) return saveDevRemote(asked)
    if (value === inspection) saveInspection()
  }
  if (sessionStorage.getItem(devStorageKey) === null) return false
  try {
    await runDevelopmentShell(release)
    return true
  } catch (error) {
    showDevBadge(`This tab shows the released build. ${(error as Error).message}`, leaveDevelopment)
    return false
  }
}

async function runDevelopmentShell({ microFrontends }: ReleaseDocument): Promise<void> {
  const base = `${microFrontends.shell[0]?.extras.base}${developmentFolder}/`
  const answer = await fetch(`${base}build.json`, { signal: AbortSignal.timeout(manifestTimeoutMs) })
  if (!answer.ok) throw new Error(`${base}build.json responded with ${answer.status}.`)
  const { entry, assets } = (await answer.json()) as { entry: string; assets: Record<string, string> }
  // From here on, the development build reports its own start.
  globalThis.kinoraShellStarted?.()
  await new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.addEventListener('load', resolve)
    script.addEventListener('error', () =>
      reject(new Error(`${base}${entry} failed to load or does not match its published hash.`)),
    )
    Object.assign(script, { src: `${base}${entry}`, integrity: assets[entry], crossOrigin: 'anonymous' })
    document.head.append(script)
  })
}

const manifestTimeoutMs = 10_000
