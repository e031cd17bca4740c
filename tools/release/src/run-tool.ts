import { openSite } from './open-site.ts'
import { usage, usageOf } from './usage.ts'
import { UsageError } from './usage-error.ts'
import { readArguments } from './verbs/read-arguments.ts'
import { verbs } from './verbs/verbs.ts'

/**
 * Does what was typed after the tool's name.
 *
 * @returns what is to be printed.
 * @throws {UsageError} when what was typed cannot be meant, and any other error when it could not be done.
 */
export async function runTool([name, ...typed]: string[], env: NodeJS.ProcessEnv): Promise<string> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return usage()
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (verb === undefined)
    throw new UsageError(`"${name}" is no verb of this tool. It has: ${Object.keys(verbs).join(', ')}.`)
  if (typed.includes('--help') || typed.includes('-h')) return usageOf(name, verb)
  return verb.run(readArguments(name, verb, typed), openSite(env))
}
