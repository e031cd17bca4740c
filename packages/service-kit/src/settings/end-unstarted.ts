import { types } from 'node:util'

/** What system errors mean and how to fix them, by error code. */
const advice: Record<string, (error: { address?: string; port?: number }) => string> = {
  EADDRINUSE: ({ address, port }) =>
    `Port ${port} of ${address} is in use by another program. Stop it, or choose another port with PORT.`,
  EADDRNOTAVAIL: ({ address }) =>
    `This machine does not have the address ${address}. Set HOST to one of its addresses.`,
  EACCES: ({ port }) => (port ? `This user is not allowed to listen on port ${port}. Set PORT to 1024 or higher.` : ''),
  EMFILE: () => 'Too many files are open at once. Raise the limit ("ulimit -n 4096"), then try again.',
}

/** Explains in a sentence or two why a service failed to start and how to fix it. */
export function explainStart(error: unknown): string {
  if (!types.isNativeError(error)) return String(error)
  const { code = '' } = error as NodeJS.ErrnoException
  return advice[code]?.(error as { address?: string; port?: number }) || error.message
}

/** Logs why the service failed to start, and exits. */
export function endUnstarted(service: string): (error: unknown) => never {
  return (error) => {
    process.stderr.write(`The ${service} did not start: ${explainStart(error)}\n`)
    process.exit(1)
  }
}
