import { noteOptions, noteSynopsis, readNote } from '../change-note.ts'
import { retire } from '../retire.ts'
import { requireName } from './read-arguments.ts'
import type { Verb } from './verb.ts'

export const retireVerb: Verb = {
  synopsis: `<remote> ${noteSynopsis}`,
  summary: 'take a remote and its pages out of what is live',
  options: noteOptions,
  async run({ names, values }, { store }) {
    const remote = requireName(names, 'a remote that is live')
    return `The release ${await retire(remote, store, readNote({ values }))}, without ${remote}, is live.`
  },
}
