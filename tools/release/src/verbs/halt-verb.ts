import { halt } from '../canary.ts'
import { noteOptions, noteSynopsis, readNote } from '../change-note.ts'
import { refuseNames } from './read-arguments.ts'
import type { Verb } from './verb.ts'

export const haltVerb: Verb = {
  synopsis: noteSynopsis,
  summary: 'end the canary: everybody sees the stable release',
  options: noteOptions,
  async run({ names, values }, { store }) {
    refuseNames(names)
    return `The release ${await halt(store, readNote({ values }))} is live for everybody.`
  },
}
