import { Agent, request } from 'node:http'

/** What became of one call. */
export interface Outcome {
  /** What was asked, as it stands in the report: `list`, `watch`, `comment` … */
  kind: string
  /** The answer's status; 0 when the connection ended without one. */
  status: number
  ms: number
  /** The answer's `data`, of a call that succeeded. */
  data?: unknown
  /** Why there was no answer. */
  error?: string
}

/** A call to make, relative to the base of `createClient`. */
export interface Call {
  kind: string
  method?: 'GET' | 'POST'
  path: string
  token?: string
  body?: unknown
}

/** A client that never throws: what goes wrong is an outcome too. */
export interface Client {
  call(call: Call): Promise<Outcome>
  close(): void
}

const timeoutMs = 60_000

/** @param base where the product answers, without a slash at the end. */
export function createClient(base: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1024 })

  function once({ kind, method = 'GET', path, token, body }: Call): Promise<Outcome> {
    const start = performance.now()
    return new Promise((resolve) => {
      const end = (outcome: Omit<Outcome, 'kind' | 'ms'>) =>
        resolve({ kind, ms: performance.now() - start, ...outcome })
      const json = body === undefined ? undefined : JSON.stringify(body)
      const headers = {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
      }
      const sent = request(`${base}${path}`, { method, agent, headers, timeout: timeoutMs }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', (error) => end({ status: 0, error: codeOf(error) }))
        response.on('end', () => end({ status: response.statusCode ?? 0, data: dataOf(Buffer.concat(chunks)) }))
      })
      sent.on('timeout', () => sent.destroy(new Error('timeout')))
      sent.on('error', (error) => end({ status: 0, error: sent.reusedSocket ? 'reused' : codeOf(error) }))
      sent.end(json)
    })
  }

  return {
    async call(call) {
      const outcome = await once(call)
      // A server may close an idle connection at the moment it is used again; every browser then asks once more.
      return outcome.error === 'reused' && call.method !== 'POST' ? once(call) : outcome
    },
    close: () => agent.destroy(),
  }
}

function codeOf(error: NodeJS.ErrnoException): string {
  return error.code ?? error.message
}

function dataOf(body: Buffer): unknown {
  try {
    return (JSON.parse(body.toString()) as { data?: unknown }).data
  } catch {
    return undefined
  }
}
