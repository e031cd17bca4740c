import { noteOptions, noteSynopsis, readNote } from './change-note.ts'
import { rollback } from '../releases/rollback.ts'
import { refuseNames } from './read-arguments.ts'
import type { Command } from './command.ts'

export const rollbackCommand: Command = {
  synopsis: `[--to <release>] ${noteSynopsis}`,
  summary: 'put the release before the present one, or an earlier one, before everybody again; at once',
  options: { ...noteOptions, to: { type: 'string' } },
  async run({ positionals, values }, { store }) {
    refuseNames(positionals)
    const to = typeof values['to'] === 'string' ? values['to'] : undefined
    return `The release ${await rollback(store, to, readNote({ values }))} is live again.`
  },
}
