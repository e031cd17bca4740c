import { collectGarbage } from '../collect-garbage.ts'
import { readNumber, refuseNames } from './read-arguments.ts'
import type { Verb } from './verb.ts'

export const gcVerb: Verb = {
  synopsis: '[--days N] [--dry-run]',
  summary: 'remove what no session needs any more: nothing that was live within the last 2 days, or N',
  options: { days: { type: 'string', default: '2' }, 'dry-run': { type: 'boolean' } },
  async run({ names, values }, { storage, store }) {
    refuseNames(names)
    const isDryRun = values['dry-run'] === true
    const { builds, releases } = await collectGarbage(storage, store, readNumber('days', values['days']), isDryRun)
    const sum = `${builds.length} builds and ${releases.length} releases ${isDryRun ? 'would go' : 'are gone'}.`
    return [...builds, ...releases, sum].join('\n')
  },
}
