import { canary } from '../releases/canary.ts'
import { noteOptions, readNote } from './change-note.ts'
import type { NoteOptions } from './change-note.ts'
import { checkBuilds, checkOptions } from './check-builds.ts'
import type { CheckFlags } from './check-builds.ts'
import { numberUpTo } from './option-values.ts'
import type { AddCommand } from './run-command.ts'

interface CanaryOptions extends NoteOptions, CheckFlags {
  percent: number
}

export const addCanary: AddCommand = (tool, run) => {
  const command = tool
    .command('canary')
    .description(
      'check builds and show them to a share of viewers; without builds, change the share of the canary that runs',
    )
    .argument('[build...]', 'a build, as "publish" prints it')
    .requiredOption('--percent <n>', 'the share of viewers, above 0 and at most 100', numberUpTo(100))
    .action((builds: string[], options: CanaryOptions) =>
      run(async (site) => {
        const { percent } = options
        const findings = builds.length === 0 ? [] : [await checkBuilds(builds, site, options, 'canary')]
        const release = await canary(builds, percent, site.store, readNote(options))
        return [...findings, `The canary ${release} is live for ${percent} % of viewers.`].join('\n')
      }),
    )
  for (const option of [...checkOptions(), ...noteOptions()]) command.addOption(option)
}
