import { canary } from '../releases/canary.ts'
import { noteOptions, noteSynopsis, readNote } from './change-note.ts'
import { checkOptions, requireNoErrors } from './check-command.ts'
import { readNumber } from './read-arguments.ts'
import type { Command } from './command.ts'

export const canaryCommand: Command = {
  synopsis: `[<build…>] --percent N [--no-render] ${noteSynopsis}`,
  summary: 'check builds and show them to a share of viewers; without builds, change the share of the canary that runs',
  options: { ...checkOptions, ...noteOptions, percent: { type: 'string' } },
  async run({ positionals, values }, site) {
    const percent = readNumber('percent', values['percent'], 100)
    const findings =
      positionals.length === 0
        ? []
        : [await requireNoErrors(positionals, site, { isRendered: values['no-render'] !== true, audience: 'canary' })]
    const release = await canary(positionals, percent, site.store, readNote({ values }))
    return [...findings, `The canary ${release} is live for ${percent} % of viewers.`].join('\n')
  },
}
