import { promoteRunningCanary } from '../releases/canary.ts'
import { noteOptions, noteSynopsis, readNote } from './change-note.ts'
import { promote } from '../releases/promote.ts'
import { checkOptions, requireNoErrors } from './check-command.ts'
import { refuseNames, requireNames } from './read-arguments.ts'
import type { Command } from './command.ts'

export const promoteCommand: Command = {
  synopsis: `<build…> [--no-render] | --canary ${noteSynopsis}`,
  summary:
    'check builds and put them before viewers, with everything else that is live; or the canary, before everybody',
  options: { ...checkOptions, ...noteOptions, canary: { type: 'boolean' } },
  async run({ positionals, values }, site) {
    if (values['canary'] === true) {
      refuseNames(positionals)
      return `The release ${await promoteRunningCanary(site.store, readNote({ values }))} is live for everybody.`
    }
    const builds = requireNames(positionals, 'a build, as "publish" gives it, or --canary')
    const findings = await requireNoErrors(builds, site, { isRendered: values['no-render'] !== true })
    return `${findings}\nThe release ${await promote(builds, site.store, { note: readNote({ values }) })} is live.`
  },
}
