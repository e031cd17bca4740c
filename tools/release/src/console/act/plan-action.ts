import { releaseErrors } from '@kinora/releases'
import type { PointerChange, ReleaseDocument, ReleasePointer } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

import { foreseeBuilds, foreseeCanary } from '../../commands/check-builds.ts'
import type { ForeseenFindings } from '../../commands/check-builds.ts'
import type { ReleaseContext } from '../../site/open-site.ts'
import type { AppDifference, Plan } from '../console-api.ts'
import { changeLive, errorTexts } from './act.ts'
import type { Action } from './read-action.ts'

/** Returns what an action would do now, or why it would be rejected. Doesn't write anything or render pages. */
export async function planAction(action: Action, site: ReleaseContext): Promise<Plan> {
  const pointer = await site.store.readPointer()
  const plan: Plan = { sequence: pointer?.sequence ?? 0, errors: [], warnings: [], steps: [] }
  try {
    Object.assign(plan, await foreseen(action, site))
    if (plan.errors.length > 0) return plan
    const dryRun = createDryRun(site.store)
    await changeLive(action, dryRun.store)
    const change = dryRun.change()
    if (change === undefined) return { ...plan, steps: ['Nothing to do: this is already live.'], isNothing: true }
    plan.steps = stepsInWords(action, pointer, change)
    const compare = async (from: string | undefined, to: string | undefined) =>
      from === undefined || to === undefined || from === to
        ? undefined
        : compareReleases(await dryRun.store.readRelease(from), await dryRun.store.readRelease(to))
    plan.stable = await compare(pointer?.stable, change.stable)
    plan.canary = await compare(change.stable, change.canary?.release)
  } catch (error) {
    plan.errors.push(...errorTexts(error))
  }
  return plan
}

/** Returns what the check before an action would find without rendering pages. */
async function foreseen(action: Action, site: ReleaseContext): Promise<ForeseenFindings> {
  if (action.kind === 'promote-canary') return foreseeCanary(site, action)
  if (action.kind !== 'promote' && action.kind !== 'canary') return { errors: [], warnings: [] }
  return foreseeBuilds(action.builds, site, action, action.kind === 'canary' ? 'canary' : 'everybody')
}

/**
 * Creates a store that records changes instead of writing them. The commands' own functions run against it, so the plan shows exactly what they would do to the
 * live release.
 */
function createDryRun(store: ReleaseStore): { store: ReleaseStore; change: () => PointerChange | undefined } {
  const documents = new Map<string, ReleaseDocument>()
  let change: PointerChange | undefined
  return {
    change: () => change,
    store: {
      readBuild: (id) => store.readBuild(id),
      readPointer: () => store.readPointer(),
      history: () => store.history(),
      readRelease: async (id) => documents.get(id) ?? store.readRelease(id),
      async saveRelease(id, document) {
        const errors = releaseErrors(document)
        if (errors.length > 0) throw new Error(`The release would be invalid: ${errors.join('; ')}.`)
        documents.set(id, document)
      },
      async movePointer(current, next) {
        change = next
        return { sequence: (current?.sequence ?? 0) + 1, ...next }
      },
    },
  }
}

function stepsInWords(
  action: Action,
  pointer: ReleasePointer | undefined,
  { stable, canary }: PointerChange,
): string[] {
  const lines: string[] = []
  if ('render' in action && action.render)
    lines.push(`Renders the pages of ${'builds' in action ? action.builds.join(', ') : 'the canary'} in a browser.`)
  if (pointer?.stable !== stable)
    lines.push(`All viewers get ${stable} instead of ${pointer?.stable ?? 'nothing'} on the next page load.`)
  if (canary === undefined && pointer?.canary !== undefined)
    lines.push(
      action.kind === 'promote-canary'
        ? 'The canary ends.'
        : `The canary ${pointer.canary.release} ends; its viewers get the stable release.`,
    )
  if (canary !== undefined)
    lines.push(
      action.kind === 'canary'
        ? `${canary.percent}% of viewers get ${canary.release}; the site halts it if they see too many errors.`
        : `The canary continues as ${canary.release}.`,
    )
  return lines
}

/** Returns the apps whose builds differ between two releases. */
export function compareReleases(before: ReleaseDocument | undefined, after: ReleaseDocument): AppDifference[] {
  const olds: Partial<ReleaseDocument['microFrontends']> = before?.microFrontends ?? {}
  const currents: Partial<ReleaseDocument['microFrontends']> = after.microFrontends
  return [...new Set([...Object.keys(olds), ...Object.keys(currents)])].toSorted().flatMap((app) => {
    const [old, current] = [olds[app]?.[0]?.extras, currents[app]?.[0]?.extras]
    if (old?.build === current?.build) return []
    const [oldPaths, paths] = [old, current].map((extras) => (extras?.routes ?? []).map(({ path }) => path))
    return {
      app,
      owner: (current ?? old)?.owner ?? '',
      before: old?.build,
      after: current?.build,
      addedRoutes: paths?.filter((path) => !oldPaths?.includes(path)) ?? [],
      removedRoutes: oldPaths?.filter((path) => !paths?.includes(path)) ?? [],
    }
  })
}
