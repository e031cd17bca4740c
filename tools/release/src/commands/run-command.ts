import type { Command } from 'commander'

import type { ReleaseContext } from '../site/open-site.ts'

/** What a command does with the site that the environment names. @returns what is to be printed. @throws {Error} in a sentence for a terminal. */
export type Work = (site: ReleaseContext) => Promise<string>

/** Runs a command's work. */
export type RunWork = (work: Work) => Promise<void>

/** Adds a command to the tool: its arguments, its options and what it does. */
export type AddCommand = (tool: Command, run: RunWork) => void
