import { formatHistory, readHistory } from '../releases/release-history.ts'
import { readNumber, refuseNames } from './read-arguments.ts'
import type { Command } from './command.ts'

export const historyCommand: Command = {
  synopsis: '[--limit N] [--json]',
  summary: 'what was live when, the newest first; the last 20 changes by default',
  options: { limit: { type: 'string', default: '20' }, json: { type: 'boolean' } },
  async run({ positionals, values }, { store }) {
    refuseNames(positionals)
    const entries = await readHistory(store, readNumber('limit', values['limit']))
    return values['json'] === true ? JSON.stringify(entries, null, 2) : formatHistory(entries)
  },
}
