import { execFileSync } from 'node:child_process'
import { hostname, userInfo } from 'node:os'

import type { ChangeNote } from '@kinora/releases'
import { Option } from 'commander'

/** The options of every command that changes what is live. */
export interface NoteOptions {
  as?: string
  because?: string
}

export const noteOptions = (): [as: Option, because: Option] => [
  new Option('--as <who>', 'the author, for the history; by default your name in git, or else your user name'),
  new Option('-m, --because <why>', 'the reason, for the history'),
]

const gitTimeoutMs = 2_000

/** Who changes what is live, and why: from `--as` and `--because`; the author defaults to the name in git, or else of the system's user. Not verified. */
export function readNote({ as = '', because }: NoteOptions): ChangeNote {
  return {
    by: as.trim() !== '' ? as : (gitIdentity() ?? systemIdentity()),
    because,
  }
}

/** `Ada Lovelace <ada@kinora.example>`, from the current folder's git configuration. */
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
    // A rollback at night must work without git.
    return undefined
  }
}

function systemIdentity(): string {
  try {
    return `${userInfo().username} on ${hostname()}`
  } catch {
    return `a user of ${hostname()}`
  }
}
