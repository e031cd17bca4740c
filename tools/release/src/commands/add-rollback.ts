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
    .description('make the previous release, or an earlier one, live again at once')
    .option('--to <release>', 'an earlier release, as "history" prints it')
    .option('--from <release>', 'the release to leave; nothing is done unless it is live')
    .action(({ to, from, json, ...note }: RollbackOptions) =>
      run(async ({ store }, startedAt) => {
        const { release, left } = await rollback(store, { to, from, startedAt, note: readNote(note) })
        return releaseOutput({ release, left }, [`The release ${release} is live again and replaces ${left}.`], json)
      }),
    )
  for (const option of [...noteOptions(), jsonOption()]) command.addOption(option)
}
