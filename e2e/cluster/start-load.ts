import { setTimeout } from 'node:timers/promises'

import { ask, NoAnswer } from '../hostile/attack/ask.ts'
import type { Answer, AskOptions } from '../hostile/attack/ask.ts'
import { uploadForm, type Viewer } from '../hostile/attack/viewer.ts'

/** Results of the viewers' calls while parts of the cluster stop and restart. */
export interface Load {
  /** Calls that failed with anything but a 503, with their status or error. */
  failures: string[]
  /** How many calls got a 503. These are retried and don't count as failures. */
  retried: number
  requests: number
  /** How many connections were refused. These are retried like a 503. */
  refused: number
  /** Calls whose response was correct but late. */
  late: string[]
  /** Duration of the slowest successful request, in milliseconds. */
  slowestMs: number
  /** Calls whose response was successful but incorrect. */
  wrong: string[]
  /**
   * When a request last failed to get a correct response within `answerMs`, as `performance.now()`. Every request since then has succeeded. A 503 counts as
   * unserved.
   */
  lastUnservedAt: number
  /** IDs of comments that the provider confirmed. */
  acknowledged: string[]
  /** Confirmed comments that were missing the next time their author read the list. */
  missed: string[]
  /** IDs of videos that the provider confirmed. */
  uploaded: string[]
  /** Waits until each kind of viewer has been served another `times` times. Uploads count only if the plan includes them; one is then enough. */
  served(times: number): Promise<void>
  stop(): Promise<void>
}

/** Which calls to make, and what to expect. */
export interface LoadPlan {
  url: string
  videoId: string
  /** Path and content of a media file. */
  media: { path: string; bytes: Buffer }
  viewers: readonly [reader: Viewer, writer: Viewer, refresher: Viewer]
  /** Maximum response time in milliseconds. Uploads may take five times as long, because the provider inspects them first. */
  answerMs: number
  /** Whether to upload often, and have `served` wait for uploads. Otherwise, uploads are rare, because each takes up most of a second of processor time. */
  hasManyUploads: boolean
}

/** Pause between calls, which leaves time for other work on two cores. */
const pauseMs = 40
/** Request timeout. */
const giveUpMs = 30_000
/** A killed process causes fewer failures than this; more of them point to a lasting error. */
const maxFailures = 100
/** Size of a range request, similar to a player's. */
const rangeBytes = 64 * 1024

const hasId = ({ json }: Answer) => typeof json?.data?._id === 'string'
const hasComments = ({ json }: Answer) => Array.isArray(json?.data?.comments)
const hasToken = ({ json }: Answer) => typeof json?.data?.refreshToken === 'string'

/** Starts viewers that read, play, write, upload and refresh tokens until `stop` is called, each sending one request at a time. */
export function startLoad({ url, videoId, media, viewers: people, answerMs, hasManyUploads }: LoadPlan): Load {
  const [reader, writer, refresher] = people
  const over = new AbortController()
  const uploadPauseMs = hasManyUploads ? 1_000 : 6_000
  const counts: Record<string, number> = {}

  /** Repeats a request until it gets something other than a 503. Returns undefined if there's no response or an incorrect one, or after `stop`. */
  async function insist(
    what: string,
    isRight: (answer: Answer) => boolean,
    options?: AskOptions & { isUpload?: boolean },
  ): Promise<Answer | undefined> {
    while (!over.signal.aborted) {
      load.requests++
      const at = performance.now()
      const answer = await ask(url, what, { timeoutMs: giveUpMs, ...options }).catch((error: unknown) => {
        if (error instanceof NoAnswer) return error
        throw error
      })
      const now = performance.now()
      if (!(answer instanceof NoAnswer) && answer.status < 400) {
        load.slowestMs = Math.max(load.slowestMs, now - at)
        const isLate = now - at > answerMs * (options?.isUpload ? 5 : 1)
        const isWrong = !isRight(answer)
        if (isLate || isWrong) load.lastUnservedAt = now
        if (isLate) load.late.push(`${what}: ${Math.round(now - at)} ms`)
        if (!isWrong) return answer
        load.wrong.push(`${what}: ${answer.status}, ${answer.bytes.length} bytes`)
        return undefined
      }
      load.lastUnservedAt = now
      if (answer instanceof NoAnswer && answer.message.includes('ECONNREFUSED')) load.refused++
      else if (!(answer instanceof NoAnswer) && answer.status === 503) load.retried++
      else {
        load.failures.push(
          answer instanceof NoAnswer ? answer.message : `${what}: ${answer.status} ${answer.text.slice(0, 200)}`,
        )
        return undefined
      }
      await setTimeout(pauseMs)
    }
    return undefined
  }

  async function repeat(name: string, turn: () => Promise<unknown>): Promise<void> {
    while (!over.signal.aborted) {
      if (await turn()) counts[name] = (counts[name] ?? 0) + 1
      await setTimeout(name === 'upload' ? uploadPauseMs : pauseMs, undefined, { signal: over.signal }).catch(() => {})
    }
  }

  async function write(): Promise<boolean> {
    const { bearer } = writer
    const body = { content: 'Written meanwhile.' }
    const written = await insist(`POST /api/v1/comments/${videoId}`, hasId, { headers: bearer, body })
    if (!written) return false
    const id: string = written.json.data._id
    load.acknowledged.push(id)
    const read = await insist(`GET /api/v1/comments/${videoId}?limit=50`, hasComments, { headers: bearer })
    const ids: string[] | undefined = read?.json.data.comments.map(({ _id }: { _id: string }) => _id)
    if (ids && !ids.includes(id)) load.missed.push(id)
    return true
  }

  async function refresh(): Promise<boolean> {
    const answer = await insist('POST /api/v1/users/refresh-token', hasToken, {
      headers: { cookie: `refreshToken=${refresher.refreshToken}` },
    })
    // If the call failed, the next one tries the same refresh token again.
    if (answer) refresher.refreshToken = answer.json.data.refreshToken
    return answer !== undefined
  }

  /** Requests a random range of the file. */
  function play() {
    const start = Math.floor(Math.random() * media.bytes.length)
    const expected = media.bytes.subarray(start, start + rangeBytes)
    const range = `bytes=${start}-${start + expected.length - 1}`
    const isPart = ({ status, bytes }: Answer) => status === 206 && bytes.equals(expected)
    return insist(`GET ${media.path}`, isPart, { headers: { range } })
  }

  async function upload(): Promise<boolean> {
    const { contentType, body } = await uploadForm({ title: 'Uploaded meanwhile' })
    const headers = { ...reader.bearer, 'content-type': contentType }
    const answer = await insist('POST /api/v1/videos', hasId, {
      headers,
      body,
      timeoutMs: 2 * giveUpMs,
      isUpload: true,
    })
    if (answer) load.uploaded.push(answer.json.data._id)
    return answer !== undefined
  }

  const load: Load = {
    failures: [],
    retried: 0,
    requests: 0,
    refused: 0,
    late: [],
    slowestMs: 0,
    wrong: [],
    lastUnservedAt: -Infinity,
    acknowledged: [],
    missed: [],
    uploaded: [],
    async served(times) {
      const wanted = Object.fromEntries(
        kinds.map((name) => [name, (counts[name] ?? 0) + (name === 'upload' ? Number(hasManyUploads) : times)]),
      )
      while (kinds.some((name) => (counts[name] ?? 0) < (wanted[name] ?? 0))) {
        const unserved = [...load.failures, ...load.wrong]
        if (unserved.length > maxFailures)
          throw new Error(`${unserved.length} requests failed. The last ones: ${unserved.slice(-3).join('; ')}`)
        await setTimeout(pauseMs)
      }
    },
    async stop() {
      over.abort()
      await running
    },
  }
  const turns: Record<string, () => Promise<unknown>> = {
    page: () => insist('GET /', ({ text }) => text.includes('</html>')),
    list: () =>
      insist('GET /api/v1/videos?limit=8', ({ json }) => json?.data?.videos?.length === 8, { headers: reader.bearer }),
    visitor: () => insist(`GET /api/v1/comments/${videoId}`, hasComments),
    play,
    write,
    upload,
    refresh,
  }
  const kinds = Object.keys(turns)
  const running = Promise.all(Object.entries(turns).map(([name, turn]) => repeat(name, turn)))
  return load
}
