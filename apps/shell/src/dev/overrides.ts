import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'

/** The replacement of a released remote in a tab: another build of the site, or none, as if loading failed. */
export type Override = { build: string } | { fails: true }

const storageKey = 'kinora-overrides'

/** The overrides of this tab, by remote. */
export function readOverrides(): Record<string, Override> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, Override>
  } catch {
    return {}
  }
}

/** Sets or removes this tab's override for one or all remotes, and reloads the page. Without an override the tab shows the released build. */
export function setOverride(remoteId: string, override?: Override): void {
  const { [remoteId]: _, ...others } = readOverrides()
  sessionStorage.setItem(
    storageKey,
    JSON.stringify(override === undefined ? others : { ...others, [remoteId]: override }),
  )
  location.reload()
}

/** Makes the tab show the released builds. */
export function removeOverrides(): void {
  sessionStorage.removeItem(storageKey)
}

/** Applies this tab's overrides to the release. @returns messages about what was changed, or why not. */
export async function applyOverrides({ microFrontends }: ReleaseDocument): Promise<string[]> {
  const lines: string[] = []
  for (const [remoteId, override] of Object.entries(readOverrides())) {
    const [released] = microFrontends[remoteId] ?? []
    if (released === undefined) continue
    try {
      microFrontends[remoteId] = [
        'build' in override ? await describeBuild(remoteId, override.build) : withoutFiles(released),
      ]
      lines.push(`${remoteId} ${'build' in override ? `is the build ${override.build}` : 'fails on purpose'}.`)
    } catch (error) {
      lines.push((error as Error).message)
    }
  }
  return lines
}

async function describeBuild(remoteId: string, build: string): Promise<MicroFrontend> {
  const base = `/mf/${remoteId}/${encodeURIComponent(build)}/`
  const answer = await fetch(`${base}build.json`, { signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`The site has no build ${remoteId}@${build}; ${remoteId} is what was released.`)
  const { version, entry, ...extras } = (await answer.json()) as MicroFrontend['extras'] & {
    version: string
    entry: string
  }
  // An import map can be extended, but this page's policy forbids it.
  if (extras.entryType === 'module')
    throw new Error(
      `${remoteId}@${build} is made of modules, which a page holds to hashes that it is sent with, so it cannot be put into this one; ${remoteId} is what was released. ` +
        `"kinora-release preview ${remoteId}@${build}" prints the link of a page that has it.`,
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
