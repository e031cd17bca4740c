import { canaryVerb } from './canary-verb.ts'
import { checkVerb } from './check-verb.ts'
import { gcVerb } from './gc-verb.ts'
import { haltVerb } from './halt-verb.ts'
import { historyVerb } from './history-verb.ts'
import { promoteVerb } from './promote-verb.ts'
import { publishVerb } from './publish-verb.ts'
import { retireVerb } from './retire-verb.ts'
import { rollbackVerb } from './rollback-verb.ts'
import { statusVerb } from './status-verb.ts'
import type { Verb } from './verb.ts'

/** Everything that the tool can do, by the word for it, in the order of a release's life. */
export const verbs: Readonly<Record<string, Verb>> = {
  publish: publishVerb,
  check: checkVerb,
  promote: promoteVerb,
  canary: canaryVerb,
  halt: haltVerb,
  rollback: rollbackVerb,
  status: statusVerb,
  history: historyVerb,
  retire: retireVerb,
  gc: gcVerb,
}
