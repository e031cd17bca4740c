import { readSettings, text } from '@kinora/service-kit'
import type { Command } from 'commander'
import { Type } from 'typebox'
import { recordOperation } from '../audit/audit-log.ts'
import { emailAsStored } from '../auth/account/queries.ts'
import { createResetLink } from '../auth/password-reset/reset-links.ts'
import { systemClock } from '../clock.ts'
import { operatorOption, print, withDatabase } from './operator-command.ts'

const origin = text({ description: "Kinora's public origin.", format: 'origin' })

/** Adds `reset-password`. */
export function addResetPasswordCommand(program: Command): void {
  program
    .command('reset-password')
    .description(
      'prints a link with which the owner of an account can set a new password, once and within an hour. Send it only to the owner. Requires PUBLIC_ORIGIN',
    )
    .argument('<account>', "the account's username or email")
    .addOption(operatorOption())
    .action(async (name: string, { operator }: { operator: string }) => {
      const { PUBLIC_ORIGIN: publicOrigin } = readSettings(Type.Object({ PUBLIC_ORIGIN: origin }), process.env)
      const account = name.includes('@') ? { email: emailAsStored(name) } : { username: name.toLowerCase() }
      await withDatabase(
        (database) =>
          database.transaction(async (transaction) => {
            const link = await createResetLink(transaction, account, { publicOrigin, now: systemClock() })
            if (!link) throw new Error(`The account "${name}" does not exist or is hidden.`)
            const { userId } = link
            await recordOperation(transaction, { event: 'password-reset-requested', userId, details: { operator } })
            print(link.url)
          }),
        { seesHidden: true },
      )
    })
}
