import { halt } from '../releases/canary.ts'
import { noteOptions, readNote } from './change-note.ts'
import type { NoteOptions } from './change-note.ts'
import { jsonOption, releaseOutput } from './run-command.ts'
import type { AddCommand } from './run-command.ts'

export const addHalt: AddCommand = (tool, run) => {
  const command = tool
    .command('halt')
    .description('end the canary and return all viewers to the stable release')
    .action((options: NoteOptions & { json?: true }) =>
      run(async ({ store }) => {
        const release = await halt(store, readNote(options))
        return releaseOutput({ release }, [`Release ${release} is live for all viewers.`], options.json)
      }),
    )
  for (const option of [...noteOptions(), jsonOption()]) command.addOption(option)
}
