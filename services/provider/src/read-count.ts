import { InvalidArgumentError } from 'commander'

/** Parses a count from a command-line option. */
export function readCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Enter a whole number.')
  return Number(text)
}
