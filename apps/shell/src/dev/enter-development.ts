import { developmentFolder } from '@kinora/releases/browser'
import type { ReleaseDocument } from '@kinora/releases/browser'

import { askDeveloper } from './ask-developer.ts'
import { inspection, saveDevRemote, saveInspection, leaveDevelopment, parseDevRemote } from './dev-remote.ts'
import { showDevBadge } from './show-dev-badge.ts'
import { devParameter, devStorageKey } from './wants-dev-override.ts'

/**
 * Makes only this tab load a remote from a developer's machine. A link asks for confirmation, and the choice is stored until the tab is closed. The
 * browser sends the origin to the site in a session cookie, and the site adds it to the page's policy. The tab then runs the shell's development build, which
 * loads the remote. A link that only inspects the release (`?kinora-dev=inspect`) loads nothing unpublished, so it does not require confirmation.
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
