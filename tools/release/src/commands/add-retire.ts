import { retire } from '../releases/retire.ts'
import { noteOptions, readNote } from './change-note.ts'
import type { NoteOptions } from './change-note.ts'
import { jsonOption, releaseOutput } from './run-command.ts'
import type { AddCommand } from './run-command.ts'

export const addRetire: AddCommand = (tool, run) => {
  const command = tool
    .command('retire')
    .description('remove a remote and its pages from the live release')
    .argument('<remote>', 'a live remote')
    .action((remote: string, options: NoteOptions & { json?: true }) =>
      run(async ({ store }) => {
        const release = await retire(remote, store, readNote(options))
        const message = `Release ${release}, without ${remote}, is live.`
        return releaseOutput({ release, retired: remote }, [message], options.json)
      }),
    )
  for (const option of [...noteOptions(), jsonOption()]) command.addOption(option)
}
