import { rollback } from '../releases/rollback.ts'
import { noteOptions, readNote } from './change-note.ts'
import type { NoteOptions } from './change-note.ts'
import type { AddCommand } from './run-command.ts'

interface RollbackOptions extends NoteOptions {
  to?: string
}

export const addRollback: AddCommand = (tool, run) => {
  const command = tool
    .command('rollback')
    .description('put the release before the present one, or an earlier one, before everybody again; at once')
    .option('--to <release>', 'an earlier release, as "history" prints it')
    .action((options: RollbackOptions) =>
      run(async ({ store }) => `The release ${await rollback(store, options.to, readNote(options))} is live again.`),
    )
  for (const option of noteOptions()) command.addOption(option)
}
