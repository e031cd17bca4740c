import { promoteRunningCanary } from '../canary.ts'
import { noteOptions, noteSynopsis, readNote } from '../change-note.ts'
import { promote } from '../promote.ts'
import { checkOptions, requireSound } from './check-verb.ts'
import { refuseNames, requireNames } from './read-arguments.ts'
import type { Verb } from './verb.ts'

export const promoteVerb: Verb = {
  synopsis: `<build…> [--no-render] | --canary ${noteSynopsis}`,
  summary:
    'check builds and put them before viewers, with everything else that is live; or the canary, before everybody',
  options: { ...checkOptions, ...noteOptions, canary: { type: 'boolean' } },
  async run({ names, values }, site) {
    if (values['canary'] === true) {
      refuseNames(names)
      return `The release ${await promoteRunningCanary(site.store, readNote({ values }))} is live for everybody.`
    }
    const builds = requireNames(names, 'a build, as "publish" gives it, or --canary')
    const findings = await requireSound(builds, site, { isRendered: values['no-render'] !== true })
    return `${findings}\nThe release ${await promote(builds, site.store, { note: readNote({ values }) })} is live.`
  },
}
