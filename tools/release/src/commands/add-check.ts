import { noteOptions, readNote } from './change-note.ts'
import type { NoteOptions } from './change-note.ts'
import { checkBuilds, checkOptions } from './check-builds.ts'
import type { CheckFlags } from './check-builds.ts'
import type { AddCommand } from './run-command.ts'

export const addCheck: AddCommand = (tool, run) => {
  const [as] = noteOptions()
  const command = tool
    .command('check')
    .description('list the errors that these builds would cause if they went live, one per line')
    .argument('<build...>', 'a build ID, as printed by "publish"')
    .action((builds: string[], flags: CheckFlags & Pick<NoteOptions, 'as'>) =>
      run((site) => checkBuilds(builds, site, flags, 'everybody', readNote(flags).by)),
    )
  for (const option of [...checkOptions(), as]) command.addOption(option)
}
