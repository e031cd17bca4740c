import { resolve } from 'node:path'

import { demo } from '@kinora/provider/seed'

import { startStack, workspace } from './start-stack.ts'

/** `npm start`: runs the product until it is told to stop. */
async function main(): Promise<void> {
  const { KINORA_HOME, DATABASE_URL, STORAGE_URL } = process.env
  const stack = await startStack({
    home: resolve(workspace, KINORA_HOME || '.kinora'),
    port: readPort(process.env['PORT']),
    databaseUrl: DATABASE_URL || undefined,
    storageUrl: STORAGE_URL || undefined,
    onStep: progress(),
  })
  console.log(`\nKinora is ready at ${stack.url}`)
  console.log(`Log in as ${demo.demoLogin.email} with the password ${demo.demoLogin.password}`)

  let isStopping = false
  const end = async (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    await stack.stop()
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
  const death = await stack.died
  // Ctrl-C reaches the services as well, and they may be gone before they are asked to end.
  if (isStopping) return
  console.error(death)
  await end(1)
}

function readPort(value: string | undefined): number {
  if (value === undefined || value === '') return 3000
  const port = Number(value)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`PORT is "${value}". It must be a number from 0 (any free port) to 65535.`)
}

/** Prints each step with the seconds since the start. */
function progress(): (step: string) => void {
  const start = performance.now()
  return (step) => console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s  ${step} …`)
}

main().catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'ENOSPC')
    return 'The disk is full. Make room, or point KINORA_HOME at another disk, then start again.'
  return error.message
}
