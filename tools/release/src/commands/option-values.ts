import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { InvalidArgumentError } from 'commander'

/** Returns a parser for a number above 0 and at most `max`. The parser throws on any other string. */
export function numberUpTo(max = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
    if (number > 0 && number <= max) return number
    const range = max === Number.MAX_SAFE_INTEGER ? 'a number above 0' : `a number above 0 and at most ${max}`
    throw new InvalidArgumentError(`It must be ${range}.`)
  }
}

const secondsOf: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** Parses a duration, such as `90s`, `10m`, `2h` or `1d`, into seconds. Throws on any other string. */
export function durationInSeconds(text: string): number {
  const [, amount = '', unit = ''] = /^(\d{1,5})([smhd])$/.exec(text) ?? []
  const seconds = Number(amount) * (secondsOf[unit] ?? 0)
  if (seconds > 0) return seconds
  throw new InvalidArgumentError('It must be a duration such as 90s, 10m, 2h or 1d.')
}

/** Parses a port number; 0 picks a free port. Throws on any other string. */
export function portNumber(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new InvalidArgumentError('It must be a number from 0 (any free port) to 65535.')
}

/** Returns an app's folder, given its path or its name in `apps`. @throws {Error} if the app doesn't exist. */
export function appDirectory(name: string): string {
  const found = [join('apps', name), name].find((folder) => existsSync(join(folder, 'package.json')))
  if (found !== undefined) return found
  throw new Error(`App "${name}" not found: neither apps/${name} nor ${name} contains a package.json.`)
}
