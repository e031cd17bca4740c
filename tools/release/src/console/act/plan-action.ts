import { ReleaseRefusedError } from '@kinora/releases'
import type { ReleasePointer } from '@kinora/releases'

import { collectGarbage } from '../../builds/collect-garbage.ts'
import { foreseeBuilds, foreseeCanary } from '../../commands/check-builds.ts'
import type { ForeseenFindings } from '../../commands/check-builds.ts'
import { planInWords } from '../../releases/plan-in-words.ts'
import type { ReleaseContext } from '../../site/open-site.ts'
import type { Action, Plan } from '../console-api.ts'
import { compareReleases } from '../read/compare-releases.ts'
import { changeLive } from './change-live.ts'
import type { LiveAction } from './change-live.ts'
import { createDryRun } from './dry-run-store.ts'

/** Says what an action would do with what is live now, and by what it would be refused. Nothing is written, and no page is opened. */
export async function planAction(action: Action, site: ReleaseContext): Promise<Plan> {
  const pointer = await site.store.readPointer()
  const plan: Plan = { sequence: pointer?.sequence ?? 0, errors: [], warnings: [], steps: [] }
  try {
    if (action.kind === 'gc') Object.assign(plan, await planGarbage(site, action.days))
    else if (action.kind === 'preview')
      plan.steps = [`Sign a link that opens ${action.build} for ${action.days} days to whoever has it.`]
    else await planChange(action, site, pointer, plan)
  } catch (error) {
    plan.errors.push(...errorTexts(error))
  }
  return plan
}

/** What an error says, a line a reason. */
export function errorTexts(error: unknown): string[] {
  if (error instanceof ReleaseRefusedError) return [...error.errors]
  return [error instanceof Error ? error.message : String(error)]
}

async function planChange(
  action: LiveAction,
  site: ReleaseContext,
  pointer: ReleasePointer | undefined,
  plan: Plan,
): Promise<void> {
  const found = await foreseen(action, site)
  if (found !== undefined) {
    plan.warnings.push(...found.warnings)
    plan.errors.push(...found.errors)
    if (found.errors.length > 0) return
    if (found.opened.length > 0) plan.steps.push(`Open the pages of ${found.opened} in a browser, as "check" does.`)
  }
  const dryRun = createDryRun(site.store)
  await changeLive(action, dryRun.store)
  const change = dryRun.change()
  if (change === undefined) {
    plan.steps = ['Nothing: that is live already.']
    plan.isNothing = true
    return
  }
  plan.steps.push(...changeInWords(action, pointer, change))
  const compare = (from: string | undefined, to: string | undefined) =>
    from === undefined || to === undefined || from === to
      ? undefined
      : compareReleases({ storage: site.storage, readRelease: dryRun.readRelease }, from, to)
  plan.stable = await compare(pointer?.stable, change.stable)
  plan.canary = await compare(change.stable, change.canary?.release)
}

/** What the check before an action would refuse, as far as that is known without opening a page; nothing for one that is not checked. */
async function foreseen(
  action: LiveAction,
  site: ReleaseContext,
): Promise<(ForeseenFindings & { opened: string }) | undefined> {
  if (action.kind === 'promote-canary')
    return { ...(await foreseeCanary(site, action)), opened: action.render ? 'the canary' : '' }
  if ((action.kind !== 'promote' && action.kind !== 'canary') || action.builds.length === 0) return undefined
  const audience = action.kind === 'canary' ? 'canary' : 'everybody'
  const found = await foreseeBuilds(action.builds, site, action, audience)
  return { ...found, opened: action.render ? action.builds.join(', ') : '' }
}

function changeInWords(
  action: LiveAction,
  pointer: ReleasePointer | undefined,
  { stable, canary }: NonNullable<ReturnType<ReturnType<typeof createDryRun>['change']>>,
): string[] {
  const lines: string[] = []
  if (pointer?.stable !== stable)
    lines.push(`Everybody gets ${stable} from the next page load on, in place of ${pointer?.stable ?? 'nothing'}.`)
  if (canary === undefined && pointer?.canary !== undefined)
    lines.push(
      action.kind === 'promote-canary'
        ? 'The canary ends.'
        : `The canary ${pointer.canary.release} ends; its viewers see what everybody sees.`,
    )
  if (canary !== undefined && action.kind === 'canary') {
    lines.push(
      `${canary.percent} % of viewers get ${canary.release}; the site halts it by itself when they fare badly.`,
    )
    if (canary.plan !== undefined) lines.push(planInWords(canary.plan))
  }
  if (canary !== undefined && action.kind !== 'canary') lines.push(`The canary goes on, as ${canary.release}.`)
  return lines
}

async function planGarbage(
  { storage, store }: ReleaseContext,
  days: number,
): Promise<Pick<Plan, 'steps' | 'isNothing'>> {
  const { builds, releases } = await collectGarbage(storage, store, days, true)
  if (builds.length + releases.length === 0)
    return { steps: ['Nothing: sessions may still need all that is there.'], isNothing: true }
  const sum = `Remove ${builds.length} builds and ${releases.length} releases that no session needs any more.`
  return { steps: [sum, ...builds.slice(0, 200)] }
}
