import { collectGarbage } from '../builds/collect-garbage.ts'
import { readNumber, refuseNames } from './read-arguments.ts'
import type { Command } from './command.ts'

export const gcCommand: Command = {
  synopsis: '[--days N] [--dry-run]',
  summary: 'remove what no session needs any more: nothing that was live within the last 2 days, or N',
  options: { days: { type: 'string', default: '2' }, 'dry-run': { type: 'boolean' } },
  async run({ positionals, values }, { storage, store }) {
    refuseNames(positionals)
    const isDryRun = values['dry-run'] === true
    const { builds, releases } = await collectGarbage(storage, store, readNumber('days', values['days']), isDryRun)
    const sum = `${builds.length} builds and ${releases.length} releases ${isDryRun ? 'would go' : 'are gone'}.`
    return [...builds, ...releases, sum].join('\n')
  },
}
