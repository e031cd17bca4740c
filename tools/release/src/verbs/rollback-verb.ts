import { noteOptions, noteSynopsis, readNote } from '../change-note.ts'
import { rollback } from '../rollback.ts'
import { refuseNames } from './read-arguments.ts'
import type { Verb } from './verb.ts'

export const rollbackVerb: Verb = {
  synopsis: `[--to <release>] ${noteSynopsis}`,
  summary: 'put the release before the present one, or an earlier one, before everybody again; at once',
  options: { ...noteOptions, to: { type: 'string' } },
  async run({ names, values }, { store }) {
    refuseNames(names)
    const to = typeof values['to'] === 'string' ? values['to'] : undefined
    return `The release ${await rollback(store, to, readNote({ values }))} is live again.`
  },
}
