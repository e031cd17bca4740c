import { promoteRunningCanary } from '../releases/canary.ts'
import { promote } from '../releases/promote.ts'
import { noteOptions, readNote } from './change-note.ts'
import type { NoteOptions } from './change-note.ts'
import { checkBuilds, checkCanary, checkOptions } from './check-builds.ts'
import type { CheckFlags } from './check-builds.ts'
import { jsonOption, releaseOutput } from './run-command.ts'
import type { AddCommand } from './run-command.ts'
import { UsageError } from './exit-codes.ts'

interface PromoteOptions extends NoteOptions, CheckFlags {
  canary?: true
  json?: true
}

export const addPromote: AddCommand = (tool, run) => {
  const command = tool
    .command('promote')
    .description(
      'check builds and release them together with all other live builds, or check and promote the running canary',
    )
    .argument('[build...]', 'a build ID, as printed by "publish"')
    .option('--canary', 'promote the running canary instead of builds')
    .action((builds: string[], options: PromoteOptions) => {
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
  for (const option of [...checkOptions(), ...noteOptions(), jsonOption()]) command.addOption(option)
}
