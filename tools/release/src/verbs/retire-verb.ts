import { retire } from '../retire.ts'
import { requireName } from './read-arguments.ts'
import type { Verb } from './verb.ts'

export const retireVerb: Verb = {
  synopsis: '<remote>',
  summary: 'take a remote and its pages out of what is live',
  async run({ names }, { store }) {
    const remote = requireName(names, 'a remote that is live')
    return `The release ${await retire(remote, store)}, without ${remote}, is live.`
  },
}
