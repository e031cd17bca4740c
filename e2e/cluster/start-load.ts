import { setTimeout } from 'node:timers/promises'

import { ask, NoAnswer } from '../hostile/attack/ask.ts'
import type { Answer, AskOptions } from '../hostile/attack/ask.ts'
import { uploadForm, type Viewer } from '../hostile/attack/viewer.ts'

/** The results of the viewers' calls while parts stop and restart. */
export interface Load {
  /** Failed calls except 503s: the call, and its status or error. */
  failures: string[]
  /** The number of 503s, which are retried and do not count as failures. */
  retried: number
  requests: number
  /** The number of refused connections, which are retried like a 503. */
  refused: number
  /** Calls with a correct but late response. */
  late: string[]
  /** The longest successful request, in milliseconds. */
  slowestMs: number
  /** Calls with a successful but incorrect response. */
  wrong: string[]
  /**
   * When the last request ended without a correct response within `answerMs`, by `performance.now()`. All later requests succeeded. A 503 counts as unserved.
   */
  lastUnservedAt: number
  /** Comments with a successful response. */
  acknowledged: string[]
  /** Acknowledged comments that were missing from their author's next read. */
  missed: string[]
  /** Videos with a successful response. */
  uploaded: string[]
  /** Waits until each kind of viewer has been served `times` more times. Waits for one upload or none, depending on the plan. */
  served(times: number): Promise<void>
  stop(): Promise<void>
}

/** The calls to make. */
export interface LoadPlan {
  url: string
  videoId: string
  /** A media file's path and content. */
  media: { path: string; bytes: Buffer }
  viewers: readonly [reader: Viewer, writer: Viewer, refresher: Viewer]
  /** The maximum response time, in milliseconds. Uploads may take five times as long, because they are inspected first. */
  answerMs: number
  /** Whether `served` waits for uploads. Otherwise there are only a few, because each uses most of a second of processor time. */
  hasManyUploads: boolean
}

/** The pause between calls, in milliseconds. It leaves time for other work on two cores. */
const pauseMs = 40
/** The request timeout, in milliseconds. */
const giveUpMs = 30_000
/** The maximum number of failures. A killed process causes fewer failures; more failures indicate a lasting error. */
const maxFailures = 100
/** The size of a range request in bytes, similar to a player's. */
const rangeBytes = 64 * 1024

const hasId = ({ json }: Answer) => typeof json?.data?._id === 'string'
const hasComments = ({ json }: Answer) => Array.isArray(json?.data?.comments)
const hasToken = ({ json }: Answer) => typeof json?.data?.refreshToken === 'string'

/** Starts viewers that read, play, write, upload and refresh until `stop` is called. Each viewer sends one request at a time. */
export function startLoad({ url, videoId, media, viewers: people, answerMs, hasManyUploads }: LoadPlan): Load {
  const [reader, writer, refresher] = people
  const over = new AbortController()
  const uploadPauseMs = hasManyUploads ? 1_000 : 6_000
  const counts: Record<string, number> = {}

  /** Repeats a request until its response is not a 503. Returns undefined if there is no response, if it is incorrect, or after `stop`. */
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
    // The next call continues with the same refresh token.
    if (answer) refresher.refreshToken = answer.json.data.refreshToken
    return answer !== undefined
  }

  /** Requests a range of the file at a random position. */
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
