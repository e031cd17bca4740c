import { openSite } from '../site/open-site.ts'
import { usage, usageOf } from './usage.ts'
import { UsageError } from './usage-error.ts'
import { readArguments } from './read-arguments.ts'
import { commands } from './commands.ts'

/**
 * Does what was typed after the tool's name.
 *
 * @returns what is to be printed.
 * @throws {UsageError} when what was typed cannot be meant, and any other error when it could not be done.
 */
export async function runTool([name, ...typed]: string[], env: NodeJS.ProcessEnv): Promise<string> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return usage()
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined)
    throw new UsageError(`"${name}" is no command of this tool. It has: ${Object.keys(commands).join(', ')}.`)
  if (typed.includes('--help') || typed.includes('-h')) return usageOf(name, command)
  return command.run(readArguments(name, command, typed), openSite(env))
}
