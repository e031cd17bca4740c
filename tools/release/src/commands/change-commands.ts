import { InvalidArgumentError } from 'commander'
import type { Command } from 'commander'

import { canary, halt, promoteRunningCanary } from '../releases/canary.ts'
import { promote } from '../releases/promote.ts'
import { retire } from '../releases/retire.ts'
import { rollback } from '../releases/rollback.ts'
import { asOption, becauseOption, readNote } from './change-note.ts'
import type { NoteOptions } from './change-note.ts'
import { checkBuilds, checkCanary, checkOptions } from './check-builds.ts'
import type { CheckFlags } from './check-builds.ts'
import { UsageError } from './exit-codes.ts'
import { planInWords } from './format.ts'
import { durationInSeconds, numberUpTo } from './option-values.ts'
import { jsonOption } from './run-command.ts'
import type { AddCommand, Output } from './run-command.ts'

interface ChangeOptions extends NoteOptions {
  json?: true
}

/** Adds the options of commands that change the live release. */
const addChangeOptions = (command: Command) =>
  command.addOption(asOption()).addOption(becauseOption()).addOption(jsonOption())

const addCheckOptions = (command: Command) => {
  for (const option of checkOptions()) command.addOption(option)
  return command
}

/** Returns the output of a command that has changed the live release: the release ID, or all data as JSON. */
function releaseOutput(
  { release, ...details }: { release: string } & Record<string, unknown>,
  messages: readonly string[],
  isJson = false,
): Output {
  return {
    messages: messages.join('\n'),
    result: isJson ? JSON.stringify({ release, ...details }, null, 2) : release,
  }
}

export const addCheck: AddCommand = (tool, run) => {
  const command = tool
    .command('check')
    .description('list the errors that these builds would cause if they went live, one per line')
    .argument('<build...>', 'a build ID, as printed by "publish"')
    .action((builds: string[], flags: CheckFlags & Pick<NoteOptions, 'as'>) =>
      run((site) => checkBuilds(builds, site, flags, 'everybody', readNote(flags).by)),
    )
  addCheckOptions(command).addOption(asOption())
}

export const addPromote: AddCommand = (tool, run) => {
  const command = tool
    .command('promote')
    .description(
      'check builds and release them together with all other live builds, or check and promote the running canary',
    )
    .argument('[build...]', 'a build ID, as printed by "publish"')
    .option('--canary', 'promote the running canary instead of builds')
    .action((builds: string[], options: ChangeOptions & CheckFlags & { canary?: true }) => {
      if (options.canary && builds.length > 0)
        throw new UsageError('--canary promotes the running canary. Omit the builds.')
      if (!options.canary && builds.length === 0)
        throw new UsageError('Specify a build ID, as printed by "publish", or --canary.')
      return run(async (site) => {
        const note = readNote(options)
        if (options.canary) {
          const found = await checkCanary(site, options, note.by)
          const release = await promoteRunningCanary(site.store, note)
          return releaseOutput({ release }, [...found, `Release ${release} is live for all viewers.`], options.json)
        }
        const findings = await checkBuilds(builds, site, options, 'everybody', note.by)
        const release = await promote(builds, site.store, { note })
        return releaseOutput({ release, builds }, [findings, `Release ${release} is live.`], options.json)
      })
    })
  addChangeOptions(addCheckOptions(command))
}

interface CanaryOptions extends ChangeOptions, CheckFlags {
  percent: number
  then?: number[]
  every?: number
}

/** Default time before each step, in seconds. */
const everySeconds = 600

export const addCanary: AddCommand = (tool, run) => {
  const command = tool
    .command('canary')
    .description(
      'check builds and release them to a share of viewers; without builds, change the share of the running canary',
    )
    .argument('[build...]', 'a build ID, as printed by "publish"')
    .requiredOption('--percent <n>', 'the share of viewers, above 0 and at most 100', share)
    .option(
      '--then <n>',
      'a larger share for the site to set automatically; repeatable, 100 promotes the canary',
      addShare,
    )
    .option(
      '--every <time>',
      'the time before each larger share, such as 90s, 10m, 2h or 1d; 10m by default',
      durationInSeconds,
    )
    .action((builds: string[], options: CanaryOptions) =>
      run(async (site) => {
        const { percent, then: steps, every } = options
        if (steps === undefined && every !== undefined) throw new UsageError('--every requires --then <n>.')
        if (steps?.[0] !== undefined && steps[0] <= percent)
          throw new UsageError(`The canary starts at ${percent}%, so --then must be a larger share.`)
        const plan = steps && { steps, everySeconds: every ?? everySeconds }
        const note = readNote(options)
        const findings = builds.length === 0 ? [] : [await checkBuilds(builds, site, options, 'canary', note.by)]
        const release = await canary(builds, percent, site.store, { plan, note })
        const live = `The canary ${release} is live for ${percent}% of viewers.`
        const messages = [...findings, plan === undefined ? live : `${live} ${planInWords(plan)}`]
        return releaseOutput({ release, percent, ...(plan && { plan }) }, messages, options.json)
      }),
    )
  addChangeOptions(addCheckOptions(command))
}

const share = numberUpTo(100)

function addShare(text: string, shares: readonly number[] = []): number[] {
  const next = share(text)
  if (next > (shares.at(-1) ?? 0)) return [...shares, next]
  throw new InvalidArgumentError('Each share must be larger than the previous one.')
}

export const addHalt: AddCommand = (tool, run) => {
  const command = tool
    .command('halt')
    .description('end the canary and return all viewers to the stable release')
    .action((options: ChangeOptions) =>
      run(async ({ store }) => {
        const release = await halt(store, readNote(options))
        return releaseOutput({ release }, [`Release ${release} is live for all viewers.`], options.json)
      }),
    )
  addChangeOptions(command)
}

export const addRollback: AddCommand = (tool, run) => {
  const command = tool
    .command('rollback')
    .description('immediately make the previous or an earlier release live again')
    .option('--to <release>', 'an earlier release, as printed by "history"')
    .option('--from <release>', 'the release to replace; if it is not live, nothing is done')
    .action(({ to, from, json, ...note }: ChangeOptions & { to?: string; from?: string }) =>
      run(async ({ store }, startedAt) => {
        const { release, left } = await rollback(store, { to, from, startedAt, note: readNote(note) })
        return releaseOutput({ release, left }, [`Release ${release} is live again and replaces ${left}.`], json)
      }),
    )
  addChangeOptions(command)
}

export const addRetire: AddCommand = (tool, run) => {
  const command = tool
    .command('retire')
    .description('remove a remote and its pages from the live release')
    .argument('<remote>', 'a live remote')
    .action((remote: string, options: ChangeOptions) =>
      run(async ({ store }) => {
        const release = await retire(remote, store, readNote(options))
        const message = `Release ${release}, without ${remote}, is live.`
        return releaseOutput({ release, retired: remote }, [message], options.json)
      }),
    )
  addChangeOptions(command)
}
