import { setTimeout } from 'node:timers/promises'

import { ask, NoAnswer } from '../hostile/attack/ask.ts'
import type { Answer, AskOptions } from '../hostile/attack/ask.ts'
import { uploadForm, type Viewer } from '../hostile/attack/viewer.ts'

/** Viewers' results while parts stopped and restarted. */
export interface Load {
  /** Failed calls, except for 503: the call, and its status or error. */
  failures: string[]
  /** Answers that said to come again, and were not taken for failures. */
  retried: number
  requests: number
  /** Requests that reached nobody: connections that were refused. A client tries again, as after a 503. */
  refused: number
  /** Answers that were right, and came too late: by call. */
  late: string[]
  /** The longest that a request took that was answered in the end, in ms. */
  slowestMs: number
  /** Answers that were not what was asked for, by call. */
  wrong: string[]
  /** When the last request came to its end that was not answered rightly within `answerMs`, by `performance.now()`: from then on each was. A 503 counts here too. */
  lastUnservedAt: number
  /** Comments with a successful response. */
  acknowledged: string[]
  /** Those that their author did not find in the next read. */
  missed: string[]
  /** Videos with a successful response. */
  uploaded: string[]
  /** Waits until each kind of viewer has been served that many times from now on; one upload is as good as many, or none, by the plan. */
  served(times: number): Promise<void>
  stop(): Promise<void>
}

/** The calls. */
export interface LoadPlan {
  url: string
  videoId: string
  /** A file of media, and what is in it. */
  media: { path: string; bytes: Buffer }
  viewers: readonly [reader: Viewer, writer: Viewer, refresher: Viewer]
  /** A call without a response in this time has failed. Uploads have five times as long, because they are inspected first. */
  answerMs: number
  /** Whether uploads are waited for as everything else is. Otherwise there are some, as each costs a processor most of a second. */
  hasManyUploads: boolean
}

/** Leaves time for other work on two cores. */
const pauseMs = 40
/** The timeout of a request. */
const giveUpMs = 30_000
/** A killed process causes fewer failures than this. More means a lasting error. */
const maxFailures = 100
/** In bytes: as a player asks for the parts of a video. */
const rangeBytes = 64 * 1024

const hasId = ({ json }: Answer) => typeof json?.data?._id === 'string'
const hasComments = ({ json }: Answer) => Array.isArray(json?.data?.comments)
const hasToken = ({ json }: Answer) => typeof json?.data?.refreshToken === 'string'

/** Reads, plays, writes, uploads and refreshes, each by a viewer of its own, one request after the other, until it is stopped. */
export function startLoad({ url, videoId, media, viewers: people, answerMs, hasManyUploads }: LoadPlan): Load {
  const [reader, writer, refresher] = people
  const over = new AbortController()
  const uploadPauseMs = hasManyUploads ? 1_000 : 6_000
  const counts: Record<string, number> = {}

  /** Asks until the answer is another than 503. Undefined when there was none, when it is not the right one, or when all is over. */
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

  /** A part of the file that begins where chance will have it. */
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
          throw new Error(`${unserved.length} requests failed, the last of them: ${unserved.slice(-3).join('; ')}`)
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
