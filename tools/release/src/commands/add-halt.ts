import { halt } from '../releases/canary.ts'
import { noteOptions, readNote } from './change-note.ts'
import type { NoteOptions } from './change-note.ts'
import type { AddCommand } from './run-command.ts'

export const addHalt: AddCommand = (tool, run) => {
  const command = tool
    .command('halt')
    .description('end the canary: everybody sees the stable release')
    .action((options: NoteOptions) =>
      run(async ({ store }) => `The release ${await halt(store, readNote(options))} is live for everybody.`),
    )
  for (const option of noteOptions()) command.addOption(option)
}
