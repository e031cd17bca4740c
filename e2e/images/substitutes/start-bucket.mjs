// Starts moto in place of an S3 server, creates two buckets, and exits when moto exits.
import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'

const [port, ...buckets] = process.argv.slice(2)
const server = spawn('moto_server', ['-H', '127.0.0.1', '-p', port], { stdio: 'inherit' })
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))

for (const bucket of buckets)
  for (let tries = 0; ; tries += 1) {
    const made = await fetch(`http://127.0.0.1:${port}/${bucket}`, { method: 'PUT' }).catch(() => undefined)
    if (made?.ok) break
    if (tries === 300) throw new Error(`moto did not create the bucket ${bucket}: ${made?.status ?? 'no response'}.`)
    await setTimeout(100)
  }
