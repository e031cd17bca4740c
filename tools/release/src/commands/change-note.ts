import { execFileSync } from 'node:child_process'
import { hostname, userInfo } from 'node:os'

import type { ChangeNote } from '@kinora/releases'

import type { Arguments } from './command.ts'

/** The options of every command that changes what is live. */
export const noteOptions = { as: { type: 'string' }, because: { type: 'string', short: 'm' } } as const

/** How they are typed. */
export const noteSynopsis = '[--as <who>] [--because <why>]'

const gitWithinMs = 2_000

/** Who changes what is live, and why: as they say by `--as` and `--because`, or, for the first, as git or else the system knows them. It is what they claim. */
export function readNote({ values }: Pick<Arguments, 'values'>): ChangeNote {
  const { as, because } = values
  return {
    by: typeof as === 'string' && as.trim() !== '' ? as : (gitIdentity() ?? systemIdentity()),
    because: typeof because === 'string' ? because : undefined,
  }
}

/** `Ada Lovelace <ada@kinora.example>`, as commits are signed in the present folder. */
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
      timeout: gitWithinMs,
    })
    return text.trim() || undefined
  } catch {
    // Neither git nor a name in it is needed to go back at night.
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
