import { execFileSync } from 'node:child_process'
import { hostname, userInfo } from 'node:os'

import type { ChangeNote } from '@kinora/releases'
import { Option } from 'commander'

/** Options for commands that change the live release. */
export interface NoteOptions {
  as?: string | undefined
  because?: string
}

export const asOption = () =>
  new Option('--as <who>', 'the author for the history; by default your name in git, otherwise your user name')

export const becauseOption = () => new Option('-m, --because <why>', 'the reason for the history')

const gitTimeoutMs = 2_000

/** Returns the unverified author and reason from `--as` and `--because`. The author defaults to the git identity, or else to the system user. */
export function readNote({ as = '', because }: NoteOptions): ChangeNote {
  return {
    by: as.trim() !== '' ? as : (gitIdentity() ?? systemIdentity()),
    because,
  }
}

/** Returns the identity from the git configuration: `Ada Lovelace <ada@kinora.example>`. */
function gitIdentity(): string | undefined {
  const [name, email] = [gitSetting('user.name'), gitSetting('user.email')]
  if (name === undefined) return email
  return email === undefined ? name : `${name} <${email}>`
}

function gitSetting(name: string): string | undefined {
  try {
    const text = execFileSync('git', ['config', '--get', name], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: gitTimeoutMs,
    })
    return text.trim() || undefined
  } catch {
    // A rollback has to work without git too.
    return undefined
  }
}

function systemIdentity(): string {
  try {
    return `${userInfo().username} on ${hostname()}`
  } catch {
    return `unknown user on ${hostname()}`
  }
}
