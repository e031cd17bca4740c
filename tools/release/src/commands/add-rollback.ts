import { rollback } from '../releases/rollback.ts'
import { noteOptions, readNote } from './change-note.ts'
import type { NoteOptions } from './change-note.ts'
import { jsonOption, releaseOutput } from './run-command.ts'
import type { AddCommand } from './run-command.ts'

interface RollbackOptions extends NoteOptions {
  to?: string
  from?: string
  json?: true
}

export const addRollback: AddCommand = (tool, run) => {
  const command = tool
    .command('rollback')
    .description('immediately make the previous or an earlier release live again')
    .option('--to <release>', 'an earlier release, as printed by "history"')
    .option('--from <release>', 'the release to replace; if it is not live, nothing is done')
    .action(({ to, from, json, ...note }: RollbackOptions) =>
      run(async ({ store }, startedAt) => {
        const { release, left } = await rollback(store, { to, from, startedAt, note: readNote(note) })
        return releaseOutput({ release, left }, [`Release ${release} is live again and replaces ${left}.`], json)
      }),
    )
  for (const option of [...noteOptions(), jsonOption()]) command.addOption(option)
}
