import { resolve } from 'node:path'

import { demo } from '@kinora/provider/seed'

import { explainFailure } from './explain-failure.ts'
import { watchInterrupts } from './interrupts.ts'
import { startStack, workspace } from './start-stack.ts'
import type { Stack } from './start-stack.ts'
import { defaultBackoff } from './supervise.ts'

const { KINORA_HOME, DATABASE_URL, STORAGE_URL } = process.env
const home = resolve(workspace, KINORA_HOME || '.kinora')

/** Conventional exit code after Ctrl-C. */
const interrupted = 130

/** `npm start`: runs the product until interrupted. The first Ctrl-C stops it gracefully, a second one immediately. */
async function main(): Promise<void> {
  let stack: Stack | undefined
  let exitCode = 0
  const end = (how: () => Promise<void>) =>
    how().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : error)
        process.exit(1)
      },
    )
  watchInterrupts(process, (times) => {
    // Child processes exit along with this one.
    if (stack === undefined) process.exit(interrupted)
    if (times === 1) void end(stack.stop)
    if (times === 2) {
      exitCode = interrupted
      void end(stack.kill)
    }
  })
  // Closing the terminal loses the output, but the stack should still stop gracefully.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

  stack = await startStack({
    home,
    port: readPort(process.env['PORT']),
    databaseUrl: DATABASE_URL || undefined,
    storageUrl: STORAGE_URL || undefined,
    backoff: defaultBackoff,
    onStep: progress(),
    onEnd: console.error,
    onMail: ({ to, subject, text }) => console.log(`\nEmail to ${to}: ${subject}\n\n${text}`),
  })
  console.log(`\nKinora is ready at ${stack.url}`)
  console.log(`Log in as ${demo.demoLogin.email} with the password ${demo.demoLogin.password}`)
}

function readPort(value: string | undefined): number {
  if (value === undefined || value === '') return 3000
  const port = Number(value)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`Invalid PORT "${value}". Use a number from 0 (any free port) to 65535.`)
}

/** Returns a function that prints a step along with the elapsed seconds. */
function progress(): (step: string) => void {
  const start = performance.now()
  return (step) => console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s  ${step} …`)
}

main().catch(async (error: unknown) => {
  console.error(await explainFailure(error, home))
  process.exit(1)
})
