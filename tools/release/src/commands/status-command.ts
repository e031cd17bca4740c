import { readErrorCounts } from '../site/error-counts.ts'
import { formatStatus, readStatus } from '../releases/release-status.ts'
import { refuseNames } from './read-arguments.ts'
import type { Command } from './command.ts'

export const statusCommand: Command = {
  synopsis: '[--json]',
  summary: 'what is live, whose it is, how old, what it was built with, and the errors seen in the last hour',
  options: { json: { type: 'boolean' } },
  async run({ positionals, values }, site) {
    refuseNames(positionals)
    const status = await readStatus(site.storage, site.store, await readErrorCounts(site))
    return values['json'] === true ? JSON.stringify(status, null, 2) : formatStatus(status)
  },
}
