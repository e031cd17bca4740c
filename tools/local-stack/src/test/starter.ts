/* Test process that starts another process, prints that process's ID and waits to be killed. */
import { join } from 'node:path'

import { startProcess } from '../start-process.ts'

const [logFile = ''] = process.argv.slice(2)
const script = join(import.meta.dirname, 'worker.ts')
const { pid } = await startProcess({ name: 'The worker', script, logFile })
console.log(pid)
setInterval(() => {}, 60_000)
