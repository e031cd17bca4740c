import { types } from 'node:util'

/** What to do about system errors, by their code. */
const advice: Record<string, (error: { address?: string; port?: number }) => string> = {
  EADDRINUSE: ({ address, port }) =>
    `Port ${port} of ${address} is in use by another program. Stop it, or choose another port with PORT.`,
  EADDRNOTAVAIL: ({ address }) => `This machine has no address ${address}. Choose another one with HOST.`,
  EACCES: ({ port }) => (port ? `This user may not listen on port ${port}. Choose one from 1024 on with PORT.` : ''),
  EMFILE: () => 'Too many files are open at once. Raise the limit ("ulimit -n 4096"), then start again.',
}

/** Explains in one or two sentences why a service did not start, and what to do. */
export function explainStart(error: unknown): string {
  if (!types.isNativeError(error)) return String(error)
  const { code = '' } = error as NodeJS.ErrnoException
  return advice[code]?.(error as { address?: string; port?: number }) || error.message
}

/** Logs why the service could not start, and exits. */
export function endUnstarted(service: string): (error: unknown) => never {
  return (error) => {
    process.stderr.write(`The ${service} did not start: ${explainStart(error)}\n`)
    process.exit(1)
  }
}
