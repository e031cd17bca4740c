import type { ChangeNote, ReleasePointer } from '@kinora/releases'

import { collectGarbage } from '../../builds/collect-garbage.ts'
import { checkBuilds, checkCanary } from '../../commands/check-builds.ts'
import { createPreviewLink } from '../../preview/create-preview-link.ts'
import { readHistory } from '../../releases/release-history.ts'
import type { ReleaseContext } from '../../site/open-site.ts'
import type { Action, ActRequest, ActResult } from '../console-api.ts'
import { changeLive } from './change-live.ts'
import { ChangedMeanwhileError } from '../../errors/changed-meanwhile-error.ts'
import { confirmServed } from './confirm-served.ts'
import { errorTexts } from './plan-action.ts'
import { requireUnchanged } from './unchanged-store.ts'

/**
 * Does what was planned, if what is live is still what the plan was made for: first the check that the command makes, then the change, then a look at what the site
 * shows viewers.
 *
 * @param by whose name stands in the history.
 */
export async function act(
  { action, sequence, because }: ActRequest,
  site: ReleaseContext,
  by: string,
): Promise<ActResult> {
  try {
    return await perform(action, { ...site, store: requireUnchanged(site.store, sequence) }, { by, because }, () =>
      site.store.readPointer(),
    )
  } catch (error) {
    const changed = error instanceof ChangedMeanwhileError ? await changeSince(site, sequence) : undefined
    return { isDone: false, error: errorTexts(error).join('\n'), changed }
  }
}

async function perform(
  action: Action,
  site: ReleaseContext,
  note: ChangeNote,
  readPointer: ReleaseContext['store']['readPointer'],
): Promise<ActResult> {
  const before = await site.store.readPointer()
  if (action.kind === 'gc') {
    const { builds, releases } = await collectGarbage(site.storage, site.store, action.days, false)
    return done(`${builds.length} builds and ${releases.length} releases are gone.`, 'What is live is as it was.')
  }
  if (action.kind === 'preview') {
    const { url, expiresAt } = await createPreviewLink(action.build, action.days, site)
    const message = `The link opens ${action.build} until ${expiresAt.toISOString()}.`
    return { ...done(message, 'The site opens it.'), link: url }
  }
  const found = await checkFirst(action, site, note.by)
  const release = await changeLive(action, site.store, note)
  const percent = action.kind === 'canary' ? action.percent : undefined
  return done(
    [...found, inWords(action, release)].join('\n'),
    await confirmServed(site, { release, percent, gone: goneAfter(before, await readPointer()) }),
  )
}

/** The check that the command of that name makes, by the same function. @returns what it says. */
async function checkFirst(action: Action, site: ReleaseContext, by: string): Promise<string[]> {
  if (action.kind === 'promote-canary') return checkCanary(site, action, by)
  if ((action.kind !== 'promote' && action.kind !== 'canary') || action.builds.length === 0) return []
  return [await checkBuilds(action.builds, site, action, action.kind === 'canary' ? 'canary' : 'everybody', by)]
}

/** The release that some viewers had, and nobody has any more. */
function goneAfter(before: ReleasePointer | undefined, after: ReleasePointer | undefined) {
  const shares = [
    { release: before?.stable, percent: 100 - (before?.canary?.percent ?? 0) },
    { release: before?.canary?.release, percent: before?.canary?.percent ?? 0 },
  ]
  const now = new Set([after?.stable, after?.canary?.release])
  const [gone] = shares
    .filter(({ release }) => release !== undefined && !now.has(release))
    .toSorted((a, b) => a.percent - b.percent)
  return gone?.release === undefined || gone.percent <= 0 ? undefined : { release: gone.release, percent: gone.percent }
}

function done(message: string, served: string): ActResult & { isDone: true } {
  return { isDone: true, message, served }
}

function inWords(action: Action, release: string): string {
  switch (action.kind) {
    case 'canary':
      return `The canary ${release} is live for ${action.percent} % of viewers.`
    case 'rollback':
      return `The release ${release} is live again.`
    case 'retire':
      return `The release ${release}, without ${action.remote}, is live.`
    case 'promote':
      return `The release ${release} is live.`
    default:
      return `The release ${release} is live for everybody.`
  }
}

/** What others did since a state of the pointer, the newest first. */
async function changeSince({ store }: ReleaseContext, sequence: number): Promise<string> {
  const later = (await readHistory(store, 20)).filter((entry) => entry.sequence > sequence)
  return later
    .map(({ change, changedBy, because, changedAt }) =>
      [`${change} by ${changedBy ?? 'somebody'}`, because, changedAt].filter(Boolean).join(' · '),
    )
    .join('\n')
}
