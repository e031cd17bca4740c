import { InvalidArgumentError } from 'commander'

/** Reads a number that is given on a command line: how many of something. */
export function readCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Give a whole number: how many.')
  return Number(text)
}
