import { parseArgs } from 'node:util'

import { UsageError } from './usage-error.ts'
import type { Arguments, Command } from './command.ts'

/** Reads what was typed after a command. @throws {UsageError} for an option that it does not have, or that lacks its value. */
export function readArguments(name: string, { options = {} }: Command, typed: string[]): Arguments {
  try {
    const { positionals, values } = parseArgs({ args: typed, allowPositionals: true, options })
    return { positionals: positionals, values: values as Arguments['values'] }
  } catch (error) {
    const message = (error as Error).message
    const option = /'(?:-\w, )?(-[^ ']*)/.exec(message)?.[1] ?? ''
    const known = Object.keys(options).map((known) => `--${known}`)
    const choice = known.length === 0 ? 'It has no options.' : `Its options: ${known.join(', ')}.`
    if ((error as NodeJS.ErrnoException).code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw new UsageError(`"${name}" has no option ${option}. ${choice}`, { cause: error })
    const takesValue = options[option.replace(/^--/, '')]?.type === 'string'
    throw new UsageError(takesValue ? `${option} needs a value after it.` : `${option} takes no value.`, {
      cause: error,
    })
  }
}

/** The names after a command that needs some. @throws {UsageError} when there is none. */
export function requireNames(names: string[], what: string): string[] {
  if (names.length === 0) throw new UsageError(`Name ${what}.`)
  return names
}

/** The one name after a command. @throws {UsageError} when there is none, or more. */
export function requireName(names: string[], what: string): string {
  const [name, ...others] = requireNames(names, what)
  if (name === undefined || others.length > 0) throw new UsageError(`Name ${what}, and nothing more.`)
  return name
}

/** @throws {UsageError} when something stands after a command that takes nothing. */
export function refuseNames(names: string[]): void {
  if (names.length > 0) throw new UsageError(`"${names.join(' ')}" is too much: no name belongs here.`)
}

/** An option's number. @throws {UsageError} for anything else than a number above 0, and at most `max`. */
export function readNumber(option: string, value: string | boolean | undefined, max = Number.MAX_SAFE_INTEGER): number {
  const number = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN
  if (number > 0 && number <= max) return number
  const range = max === Number.MAX_SAFE_INTEGER ? 'a number above 0' : `a number above 0, and at most ${max}`
  throw new UsageError(`--${option} needs ${range}; ${value === undefined ? 'none was given' : `"${value}" is none`}.`)
}
