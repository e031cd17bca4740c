import { appendFile, readFile } from 'node:fs/promises'

let requests = 0

/** Notes that a request, or the beginning of one, was sent. */
export function countRequest(): void {
  requests += 1
}

/** Writes down how many requests an attack took, for the sum at the end of the run, and begins anew. */
export async function closeCount(file: string, attack: string): Promise<void> {
  await appendFile(file, `${JSON.stringify({ attack, requests })}\n`)
  requests = 0
}

/** The sum of a run, as one sentence. */
export async function sumOfCounts(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter(Boolean)
  const sum = lines.reduce((total, line) => total + (JSON.parse(line) as { requests: number }).requests, 0)
  return `${lines.length} attacks were tried with ${sum} hostile and accompanying requests.`
}
