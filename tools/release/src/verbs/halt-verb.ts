import { halt } from '../canary.ts'
import { refuseNames } from './read-arguments.ts'
import type { Verb } from './verb.ts'

export const haltVerb: Verb = {
  synopsis: '',
  summary: 'end the canary: everybody sees the stable release',
  async run({ names }, { store }) {
    refuseNames(names)
    return `The release ${await halt(store)} is live for everybody.`
  },
}
