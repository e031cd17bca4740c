import { readErrorCounts } from '../error-counts.ts'
import { formatStatus, readStatus } from '../release-status.ts'
import { refuseNames } from './read-arguments.ts'
import type { Verb } from './verb.ts'

export const statusVerb: Verb = {
  synopsis: '[--json]',
  summary: 'what is live, whose it is, how old, what it was built with, and the errors seen in the last hour',
  options: { json: { type: 'boolean' } },
  async run({ names, values }, site) {
    refuseNames(names)
    const status = await readStatus(site.storage, site.store, await readErrorCounts(site))
    return values['json'] === true ? JSON.stringify(status, null, 2) : formatStatus(status)
  },
}
