import { noteOptions, noteSynopsis, readNote } from './change-note.ts'
import { retire } from '../releases/retire.ts'
import { requireName } from './read-arguments.ts'
import type { Command } from './command.ts'

export const retireCommand: Command = {
  synopsis: `<remote> ${noteSynopsis}`,
  summary: 'take a remote and its pages out of what is live',
  options: noteOptions,
  async run({ positionals, values }, { store }) {
    const remote = requireName(positionals, 'a remote that is live')
    return `The release ${await retire(remote, store, readNote({ values }))}, without ${remote}, is live.`
  },
}
