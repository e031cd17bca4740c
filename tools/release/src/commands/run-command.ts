import type { Command } from 'commander'
import { Option } from 'commander'

import type { ReleaseContext } from '../site/open-site.ts'

/** What a command prints. */
export interface Output {
  /** What it says to people, on standard error. */
  messages: string
  /** Its result, on standard output. For commands that scripts call, the last line is an id, or the whole is JSON. */
  result: string
}

/**
 * What a command does with the site that the environment names.
 *
 * @param startedAt when the command started.
 * @returns what it prints; a text alone is a result.
 * @throws {Error} in a sentence for a terminal.
 */
export type Work = (site: ReleaseContext, startedAt: Date) => Promise<Output | string>

/** Runs a command's work. */
export type RunWork = (work: Work) => Promise<void>

/** Adds a command to the tool: its arguments, its options and what it does. */
export type AddCommand = (tool: Command, run: RunWork) => void

/** The option of commands that scripts call. */
export const jsonOption = () => new Option('--json', 'print the result as JSON')

/** What a command prints that has changed what is live: the release's id, or as JSON what else is known of it. */
export function releaseOutput(
  { release, ...details }: { release: string } & Record<string, unknown>,
  messages: readonly string[],
  isJson = false,
): Output {
  return {
    messages: messages.join('\n'),
    result: isJson ? JSON.stringify({ release, ...details }, null, 2) : release,
  }
}
