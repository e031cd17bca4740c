import type { ParseArgsConfig } from 'node:util'

import type { ReleaseContext } from '../site/open-site.ts'

/** What was typed after a command. */
export interface Arguments {
  positionals: string[]
  /** By option; `true` for one that takes no value. */
  values: Record<string, string | boolean | undefined>
}

/** One thing that the tool can do. */
export interface Command {
  /** What may stand behind it: `<build…> --percent N`. */
  synopsis: string
  /** One line of help. */
  summary: string
  options?: NonNullable<ParseArgsConfig['options']>
  /** Does it, and gives what is to be printed. @throws {Error} in a sentence for a terminal. */
  run(args: Arguments, site: ReleaseContext): Promise<string>
}
