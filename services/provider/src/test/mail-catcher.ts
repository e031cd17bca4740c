import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** An email that the catcher received. */
export interface CaughtMail {
  to: string
  subject: string
  text: string
}

export interface MailCatcher {
  /** The `smtp://…` URL to send to. */
  smtpUrl: string
  stop(): Promise<void>
  /** Same as `stop`. */
  kill(): Promise<void>
}

/** Starts a mail server on a free loopback port, which passes every email to `onMail` and delivers none. */
export async function startMailCatcher(onMail: (mail: CaughtMail) => void | Promise<void>): Promise<MailCatcher> {
  const { SMTPServer } = await import('smtp-server')
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, _session, done) {
      await onMail(await read(stream))
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { smtpUrl: `smtp://127.0.0.1:${port}`, stop, kill: stop }
}

async function read(stream: NodeJS.ReadableStream): Promise<CaughtMail> {
  const { simpleParser } = await import('mailparser')
  const { to, subject = '', text = '' } = await simpleParser(stream as Parameters<typeof simpleParser>[0])
  return {
    to: [to ?? []]
      .flat()
      .map(({ text: address }) => address)
      .join(),
    subject,
    text,
  }
}
