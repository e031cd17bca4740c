import { InvalidArgumentError } from 'commander'

/** Reads a number above 0, and at most `max`. @returns what reads it; it throws for any other text, before anything is done. */
export function numberUpTo(max = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
    if (number > 0 && number <= max) return number
    const range = max === Number.MAX_SAFE_INTEGER ? 'a number above 0' : `a number above 0, and at most ${max}`
    throw new InvalidArgumentError(`It must be ${range}.`)
  }
}

/** Reads the number of a port, 0 for any that is free. It throws for any other text. */
export function portNumber(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new InvalidArgumentError('It must be a number from 0 (any free port) to 65535.')
}
