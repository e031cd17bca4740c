import type { Command } from 'commander'
import { Option } from 'commander'

import type { ReleaseContext } from '../site/open-site.ts'

/** The output of a command. */
export interface Output {
  /** Messages for people, on standard error. */
  messages: string
  /** The result, on standard output. For commands that scripts call, the last line is an ID, or the output is JSON. */
  result: string
}

/**
 * The work of a command on the configured site.
 *
 * @param startedAt when the command started.
 * @returns its output; a plain text is a result.
 * @throws {Error} with a sentence for the terminal.
 */
export type Work = (site: ReleaseContext, startedAt: Date) => Promise<Output | string>

export type RunWork = (work: Work) => Promise<void>

/** Adds a command to the tool: arguments, options and work. */
export type AddCommand = (tool: Command, run: RunWork) => void

/** The JSON option for scripts. */
export const jsonOption = () => new Option('--json', 'print the result as JSON')

/** The output of a command that has changed what is live: the release's ID, or further data as JSON. */
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
