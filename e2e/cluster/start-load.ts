import { setTimeout } from 'node:timers/promises'

import { ask, NoAnswer } from '../hostile/attack/ask.ts'
import type { Answer, AskOptions } from '../hostile/attack/ask.ts'
import type { Viewer } from '../hostile/attack/viewer.ts'

/** What viewers met while parts came and went. */
export interface Load {
  /** What was answered, except 503, and by which a viewer was not served: the call and the status, or why there was none. */
  failures: string[]
  /** Answers that said to come again, and were not taken for failures. */
  retried: number
  requests: number
  /** When the last request was not served, by `performance.now()`; a 503 counts here too. */
  lastFailureAt: number
  /** Comments whose author was told that they are there. */
  acknowledged: string[]
  /** Of these, those that their author did not find in what they read next. */
  missed: string[]
  /** Waits until each kind of viewer has been served that many times from now on. */
  served(times: number): Promise<void>
  stop(): Promise<void>
}

/** So that two cores do other things as well. */
const pauseMs = 40
/** More than the few that a killed process leaves: something is wrong that does not pass. */
const mostFailures = 100

/** Reads, writes and refreshes, each by a viewer of its own, one request after the other, until it is stopped. */
export function startLoad(url: string, videoId: string, [reader, writer, refresher]: [Viewer, Viewer, Viewer]): Load {
  const over = new AbortController()
  const counts: Record<string, number> = {}

  /** Asks until the answer is another than 503. Undefined when there was none, or when all is over. */
  async function insist(what: string, options?: AskOptions): Promise<Answer | undefined> {
    while (!over.signal.aborted) {
      load.requests++
      const answer = await ask(url, what, options).catch((error: unknown) => {
        if (error instanceof NoAnswer) return error
        throw error
      })
      if (!(answer instanceof NoAnswer) && answer.status < 400) return answer
      load.lastFailureAt = performance.now()
      if (answer instanceof NoAnswer || answer.status !== 503) {
        load.failures.push(
          answer instanceof NoAnswer ? answer.message : `${what}: ${answer.status} ${answer.text.slice(0, 200)}`,
        )
        return undefined
      }
      load.retried++
      await setTimeout(pauseMs)
    }
    return undefined
  }

  async function repeat(name: string, turn: () => Promise<unknown>): Promise<void> {
    while (!over.signal.aborted) {
      if (await turn()) counts[name] = (counts[name] ?? 0) + 1
      await setTimeout(pauseMs)
    }
  }

  async function write(): Promise<boolean> {
    const { bearer } = writer
    const written = await insist(`POST /api/v1/comments/${videoId}`, {
      headers: bearer,
      body: { content: 'Written meanwhile.' },
    })
    if (!written) return false
    const id: string = written.json.data._id
    load.acknowledged.push(id)
    const read = await insist(`GET /api/v1/comments/${videoId}?limit=50`, { headers: bearer })
    const ids: string[] | undefined = read?.json.data.comments.map(({ _id }: { _id: string }) => _id)
    if (ids && !ids.includes(id)) load.missed.push(id)
    return true
  }

  async function refresh(): Promise<boolean> {
    const answer = await insist('POST /api/v1/users/refresh-token', {
      headers: { cookie: `refreshToken=${refresher.refreshToken}` },
    })
    // Whoever asks next goes on with the same chain.
    if (answer) refresher.refreshToken = answer.json.data.refreshToken
    return answer !== undefined
  }

  const load: Load = {
    failures: [],
    retried: 0,
    requests: 0,
    lastFailureAt: -Infinity,
    acknowledged: [],
    missed: [],
    async served(times) {
      const wanted = Object.fromEntries(kinds.map((name) => [name, (counts[name] ?? 0) + times]))
      while (kinds.some((name) => (counts[name] ?? 0) < (wanted[name] ?? 0))) {
        if (load.failures.length > mostFailures)
          throw new Error(
            `${load.failures.length} requests failed, the last of them: ${load.failures.slice(-3).join('; ')}`,
          )
        await setTimeout(pauseMs)
      }
    },
    async stop() {
      over.abort()
      await viewers
    },
  }
  const turns: Record<string, () => Promise<unknown>> = {
    page: () => insist('GET /'),
    list: () => insist('GET /api/v1/videos?limit=8', { headers: reader.bearer }),
    visitor: () => insist(`GET /api/v1/comments/${videoId}`),
    write,
    refresh,
  }
  const kinds = Object.keys(turns)
  const viewers = Promise.all(Object.entries(turns).map(([name, turn]) => repeat(name, turn)))
  return load
}
