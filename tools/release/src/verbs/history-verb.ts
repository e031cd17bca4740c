import { formatHistory, readHistory } from '../release-history.ts'
import { readNumber, refuseNames } from './read-arguments.ts'
import type { Verb } from './verb.ts'

export const historyVerb: Verb = {
  synopsis: '[--limit N] [--json]',
  summary: 'what was live when, the newest first; the last 20 changes by default',
  options: { limit: { type: 'string', default: '20' }, json: { type: 'boolean' } },
  async run({ names, values }, { store }) {
    refuseNames(names)
    const entries = await readHistory(store, readNumber('limit', values['limit']))
    return values['json'] === true ? JSON.stringify(entries, null, 2) : formatHistory(entries)
  },
}
