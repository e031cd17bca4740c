import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs ffmpeg, feeding it `input` piece by piece, and returns what it writes to its standard output. */
export async function ffmpeg(options: readonly string[], input: Iterable<Uint8Array> = []): Promise<Buffer> {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...options], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  const complaints: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk))
  const ended = once(child, 'close')
  // A process that gives up closes its end first; its own complaint, below, says why.
  child.stdin.on('error', () => {})
  for (const piece of input) {
    if (!child.stdin.writable) break
    if (!child.stdin.write(piece)) await Promise.race([once(child.stdin, 'drain'), ended])
  }
  child.stdin.end()
  const [code] = (await ended) as [number | null]
  if (code !== 0)
    throw new Error(`ffmpeg ${options.join(' ')} failed (${code}): ${Buffer.concat(complaints).toString()}`)
  return Buffer.concat(output)
}
