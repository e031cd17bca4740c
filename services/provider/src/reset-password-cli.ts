import { userInfo } from 'node:os'
import { readSettings } from '@kinora/service-kit'
import { Command } from 'commander'
import { Type } from 'typebox'
import { recordOperation } from './audit/audit-log.ts'
import { emailAsStored } from './auth/account/queries.ts'
import { createResetLink } from './auth/password-reset/reset-links.ts'
import { systemClock } from './clock.ts'
import { text } from '@kinora/service-kit'
import { withDatabase } from './with-database.ts'

const origin = text({ description: "Kinora's public origin.", format: 'origin' })

const command = new Command('reset-password')
  .description(
    'Prints a link with which the owner of an account can set a new password, once and within an hour. Send it only to the owner. Requires PUBLIC_ORIGIN.',
  )
  .argument('<account>', "the account's username or email")
  .option('--operator <who>', 'your name', userInfo().username)
  .action(async (name: string, { operator }: { operator: string }) => {
    const { PUBLIC_ORIGIN: publicOrigin } = readSettings(Type.Object({ PUBLIC_ORIGIN: origin }), process.env)
    const account = name.includes('@') ? { email: emailAsStored(name) } : { username: name.toLowerCase() }
    await withDatabase(
      async (database) => {
        const url = await database.transaction(async (transaction) => {
          const link = await createResetLink(transaction, account, { publicOrigin, now: systemClock() })
          if (!link) throw new Error(`The account "${name}" does not exist or is hidden.`)
          const { userId } = link
          await recordOperation(transaction, { event: 'password-reset-requested', userId, details: { operator } })
          return link.url
        })
        process.stdout.write(`${url}\n`)
      },
      { seesHidden: true },
    )
  })

command.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
