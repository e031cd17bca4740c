import { InvalidArgumentError } from 'commander'

import { canary } from '../releases/canary.ts'
import { planInWords } from '../releases/plan-in-words.ts'
import { noteOptions, readNote } from './change-note.ts'
import type { NoteOptions } from './change-note.ts'
import { checkBuilds, checkOptions } from './check-builds.ts'
import type { CheckFlags } from './check-builds.ts'
import { durationInSeconds, numberUpTo } from './option-values.ts'
import { jsonOption, releaseOutput } from './run-command.ts'
import type { AddCommand } from './run-command.ts'
import { UsageError } from './exit-codes.ts'

interface CanaryOptions extends NoteOptions, CheckFlags {
  percent: number
  then?: number[]
  every?: number
  json?: true
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
    .requiredOption('--percent <n>', 'the share of viewers, above 0 and at most 100', numberUpTo(100))
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
  for (const option of [...checkOptions(), ...noteOptions(), jsonOption()]) command.addOption(option)
}

const share = numberUpTo(100)

function addShare(text: string, shares: readonly number[] = []): number[] {
  const next = share(text)
  if (next > (shares.at(-1) ?? 0)) return [...shares, next]
  throw new InvalidArgumentError('Each share must be larger than the previous one.')
}
