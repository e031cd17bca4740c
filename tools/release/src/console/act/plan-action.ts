import type { ReleasePointer } from '@kinora/releases'

import { foreseeBuilds, foreseeCanary } from '../../commands/check-builds.ts'
import type { ForeseenFindings } from '../../commands/check-builds.ts'
import type { ReleaseContext } from '../../site/open-site.ts'
import type { Action, Plan } from '../console-api.ts'
import { compareReleases } from '../read/compare-releases.ts'
import { changeLive, errorTexts } from './act.ts'
import { createDryRun } from './dry-run-store.ts'

/** Returns what an action would do now, or why it would be rejected. Doesn't write anything or render pages. */
export async function planAction(action: Action, site: ReleaseContext): Promise<Plan> {
  const pointer = await site.store.readPointer()
  const plan: Plan = { sequence: pointer?.sequence ?? 0, errors: [], warnings: [], steps: [] }
  try {
    await planChange(action, site, pointer, plan)
  } catch (error) {
    plan.errors.push(...errorTexts(error))
  }
  return plan
}

async function planChange(
  action: Action,
  site: ReleaseContext,
  pointer: ReleasePointer | undefined,
  plan: Plan,
): Promise<void> {
  const found = await foreseen(action, site)
  if (found !== undefined) {
    plan.warnings.push(...found.warnings)
    plan.errors.push(...found.errors)
    if (found.errors.length > 0) return
    if (found.opened.length > 0) plan.steps.push(`Renders the pages of ${found.opened} in a browser.`)
  }
  const dryRun = createDryRun(site.store)
  await changeLive(action, dryRun.store)
  const change = dryRun.change()
  if (change === undefined) {
    plan.steps = ['Nothing to do: this is already live.']
    plan.isNothing = true
    return
  }
  plan.steps.push(...changeInWords(action, pointer, change))
  const compare = async (from: string | undefined, to: string | undefined) =>
    from === undefined || to === undefined || from === to
      ? undefined
      : compareReleases(await dryRun.readRelease(from), await dryRun.readRelease(to))
  plan.stable = await compare(pointer?.stable, change.stable)
  plan.canary = await compare(change.stable, change.canary?.release)
}

/** Returns what the check before an action would find without rendering pages. */
async function foreseen(
  action: Action,
  site: ReleaseContext,
): Promise<(ForeseenFindings & { opened: string }) | undefined> {
  if (action.kind === 'promote-canary')
    return { ...(await foreseeCanary(site, action)), opened: action.render ? 'the canary' : '' }
  if (action.kind !== 'promote' && action.kind !== 'canary') return undefined
  const audience = action.kind === 'canary' ? 'canary' : 'everybody'
  const found = await foreseeBuilds(action.builds, site, action, audience)
  return { ...found, opened: action.render ? action.builds.join(', ') : '' }
}

function changeInWords(
  action: Action,
  pointer: ReleasePointer | undefined,
  { stable, canary }: NonNullable<ReturnType<ReturnType<typeof createDryRun>['change']>>,
): string[] {
  const lines: string[] = []
  if (pointer?.stable !== stable)
    lines.push(`All viewers get ${stable} instead of ${pointer?.stable ?? 'nothing'} on the next page load.`)
  if (canary === undefined && pointer?.canary !== undefined)
    lines.push(
      action.kind === 'promote-canary'
        ? 'The canary ends.'
        : `The canary ${pointer.canary.release} ends; its viewers get the stable release.`,
    )
  if (canary !== undefined && action.kind === 'canary') {
    lines.push(`${canary.percent}% of viewers get ${canary.release}; the site halts it if they see too many errors.`)
  }
  if (canary !== undefined && action.kind !== 'canary') lines.push(`The canary continues as ${canary.release}.`)
  return lines
}
