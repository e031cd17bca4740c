import { retire } from '../releases/retire.ts'
import { noteOptions, readNote } from './change-note.ts'
import type { NoteOptions } from './change-note.ts'
import type { AddCommand } from './run-command.ts'

export const addRetire: AddCommand = (tool, run) => {
  const command = tool
    .command('retire')
    .description('take a remote and its pages out of what is live')
    .argument('<remote>', 'a remote that is live')
    .action((remote: string, options: NoteOptions) =>
      run(
        async ({ store }) =>
          `The release ${await retire(remote, store, readNote(options))}, without ${remote}, is live.`,
      ),
    )
  for (const option of noteOptions()) command.addOption(option)
}
