import { canary } from '../canary.ts'
import { noteOptions, noteSynopsis, readNote } from '../change-note.ts'
import { checkOptions, requireSound } from './check-verb.ts'
import { readNumber } from './read-arguments.ts'
import type { Verb } from './verb.ts'

export const canaryVerb: Verb = {
  synopsis: `[<build…>] --percent N [--no-render] ${noteSynopsis}`,
  summary: 'check builds and show them to a share of viewers; without builds, change the share of the canary that runs',
  options: { ...checkOptions, ...noteOptions, percent: { type: 'string' } },
  async run({ names, values }, site) {
    const percent = readNumber('percent', values['percent'], 100)
    const findings =
      names.length === 0
        ? []
        : [await requireSound(names, site, { isRendered: values['no-render'] !== true, audience: 'canary' })]
    const release = await canary(names, percent, site.store, readNote({ values }))
    return [...findings, `The canary ${release} is live for ${percent} % of viewers.`].join('\n')
  },
}
