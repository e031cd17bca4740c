import { readErrorCounts } from '../error-counts.ts'
import { formatStatus, readStatus } from '../release-status.ts'
import { refuseNames } from './read-arguments.ts'
import type { Verb } from './verb.ts'

export const statusVerb: Verb = {
  synopsis: '[--json]',
  summary: 'what is live, whose it is, how old, what it was built with, and the errors seen in the last hour',
  options: { json: { type: 'boolean' } },
  async run({ names, values }, { storage, store, url }) {
    refuseNames(names)
    const status = await readStatus(storage, store, await readErrorCounts(url))
    return values['json'] === true ? JSON.stringify(status, null, 2) : formatStatus(status)
  },
}
