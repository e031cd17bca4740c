import { halt } from '../releases/canary.ts'
import { noteOptions, noteSynopsis, readNote } from './change-note.ts'
import { refuseNames } from './read-arguments.ts'
import type { Command } from './command.ts'

export const haltCommand: Command = {
  synopsis: noteSynopsis,
  summary: 'end the canary: everybody sees the stable release',
  options: noteOptions,
  async run({ positionals, values }, { store }) {
    refuseNames(positionals)
    return `The release ${await halt(store, readNote({ values }))} is live for everybody.`
  },
}
