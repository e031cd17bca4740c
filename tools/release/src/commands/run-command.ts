import type { Command } from 'commander'
import { Option } from 'commander'

import type { ReleaseContext } from '../site/open-site.ts'

/** Output of a command. */
export interface Output {
  /** Messages for people, printed to standard error. */
  messages: string
  /** The result, printed to standard output. Commands for use in scripts print JSON, or an ID on the last line. */
  result: string
}

/**
 * Runs a command on the configured site.
 *
 * @param startedAt when the command started.
 * @returns the output. A plain string is a result without messages.
 * @throws {Error} with a message for the terminal.
 */
export type Work = (site: ReleaseContext, startedAt: Date) => Promise<Output | string>

export type RunWork = (work: Work) => Promise<void>

/** Adds a command to the tool. */
export type AddCommand = (tool: Command, run: RunWork) => void

/** Creates the `--json` option for scripts. */
export const jsonOption = () => new Option('--json', 'print the result as JSON')
