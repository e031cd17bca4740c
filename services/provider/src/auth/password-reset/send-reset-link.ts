import type { Clock } from '../../clock.ts'
import type { MailSettings } from '../../config.ts'
import type { Database } from '../../database/connect.ts'
import { createResetLink } from './reset-links.ts'

const connectMs = 15_000
const idleMs = 30_000

/** Sends a link to set a new password to the account with this email. No-op if there is none. */
export async function sendResetLink(
  { database, clock, mail }: { database: Database; clock: Clock; mail: MailSettings },
  email: string,
): Promise<void> {
  const { smtpUrl, from, publicOrigin } = mail
  const link = await createResetLink(database, { email }, { publicOrigin, now: clock() })
  if (!link) return
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: idleMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: link.email },
      subject: 'Reset your Kinora password',
      text: textOf(link.url),
    })
  } finally {
    transport.close()
  }
}

const textOf = (url: string) => `Hello,

someone asked to reset the password of your Kinora account. To choose a new password, open this link within an hour:

${url}

If it wasn't you, ignore this email. Your password stays the same.
`
