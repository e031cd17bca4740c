import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'

/** Replaces a released remote in one tab with another build on the site, or with a simulated load failure. */
export type Override = { build: string } | { fails: true }

const storageKey = 'kinora-overrides'

/** Returns the overrides in this tab, by remote ID. */
export function readOverrides(): Record<string, Override> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, Override>
  } catch {
    return {}
  }
}

/** Sets this tab's override for a remote, or removes it if `override` is undefined. Then reloads the page. */
export function setOverride(remoteId: string, override?: Override): void {
  const { [remoteId]: _, ...others } = readOverrides()
  sessionStorage.setItem(
    storageKey,
    JSON.stringify(override === undefined ? others : { ...others, [remoteId]: override }),
  )
  location.reload()
}

/** Removes all overrides, so the tab loads the released builds. */
export function removeOverrides(): void {
  sessionStorage.removeItem(storageKey)
}

/** Applies this tab's overrides to the release. @returns one message per override: the new build, or why the override couldn't be applied. */
export async function applyOverrides({ microFrontends }: ReleaseDocument): Promise<string[]> {
  const lines: string[] = []
  for (const [remoteId, override] of Object.entries(readOverrides())) {
    const [released] = microFrontends[remoteId] ?? []
    if (released === undefined) continue
    try {
      microFrontends[remoteId] = [
        'build' in override ? await describeBuild(remoteId, override.build) : withoutFiles(released),
      ]
      lines.push(`${remoteId} ${'build' in override ? `uses build ${override.build}` : 'fails on purpose'}.`)
    } catch (error) {
      lines.push((error as Error).message)
    }
  }
  return lines
}

async function describeBuild(remoteId: string, build: string): Promise<MicroFrontend> {
  const base = `/mf/${remoteId}/${encodeURIComponent(build)}/`
  const answer = await fetch(`${base}build.json`, { signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`${remoteId}@${build} is not on the site, so this tab uses the released build.`)
  const { version, entry, ...extras } = (await answer.json()) as MicroFrontend['extras'] & {
    version: string
    entry: string
  }
  // The browser could extend the import map, but the page's policy doesn't allow it.
  if (extras.entryType === 'module')
    throw new Error(
      `${remoteId}@${build} consists of ES modules, which load only on a page served with their hashes. This tab uses the released build. ` +
        `Run "kinora-release preview ${remoteId}@${build}" to get a link to a page that includes it.`,
    )
  return {
    url: `${base}${entry}`,
    metadata: { integrity: extras.assets[entry] ?? '', version },
    extras: { ...extras, base },
  }
}

function withoutFiles({ fallbackUrl: _, ...entry }: MicroFrontend): MicroFrontend {
  const { previous: __, ...extras } = entry.extras
  return { ...entry, url: `${extras.base}fails-on-purpose.js`, extras: { ...extras, preload: [] } }
}
