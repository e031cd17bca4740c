import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

import type { MediaTurns } from './media-turns.ts'
import { ProviderUnavailable } from './provider-unavailable.ts'
import type { ProxyLimits } from './proxy-limits.ts'
import type { StalledReaders } from './stalled-readers.ts'

export interface MediaBodyOptions {
  /** The first response's body. */
  source: Readable
  /** The total number of bytes; undefined if the rest cannot be requested. */
  length: number | undefined
  /** Requests the rest after this many bytes. @throws {FileChanged} if the file has changed; retries after any other error. */
  openRest(sent: number): Promise<Readable>
  limits: Pick<ProxyLimits, 'stallMs' | 'contendedStallMs' | 'reopenMs'>
  stalled: StalledReaders
  turns: MediaTurns
  /** Called when a reader has stalled long enough to release its connection, and when it reads again. */
  onPark(isParked: boolean): void
}

/** The file has changed since the viewer received its first part. */
export class FileChanged extends Error {}

const firstWaitMs = 100
const longestWaitMs = 2_000

/**
 * The body of a media response. Releases the connection to the provider while the reader does not read, and requests the rest when it does. Recovers
 * from a lost connection in the same way, and yields its connection after its turn.
 */
export class MediaBody extends Readable {
  readonly #options: Omit<MediaBodyOptions, 'source'>
  readonly #ended = new AbortController()
  readonly #park = () => this.#giveBack()
  readonly #makeWay = () => this.#endTurn()
  #source: Readable | undefined
  #sent = 0
  #sentBeforeTurn = 0
  #isWanted = false
  #isParked = false
  #isReopening = false
  #stallTimer: NodeJS.Timeout | undefined
  #giveUpAt: number | undefined
  #waitMs = 0

  constructor({ source, ...options }: MediaBodyOptions) {
    super({ highWaterMark: 16 * 1024 })
    // Do not keep the first source, whose buffers would stay allocated while the reader pauses.
    this.#options = options
    this.#attach(source)
  }

  override _read(): void {
    this.#isWanted = true
    this.#endStall()
    if (this.#source !== undefined) this.#source.resume()
    else void this.#reopen()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#endStall()
    this.#ended.abort()
    this.#detach()?.destroy()
    done(error)
  }

  #attach(source: Readable): void {
    this.#source = source
    this.#sentBeforeTurn = this.#sent
    if (this.#options.length !== undefined) this.#options.turns.begin(this.#makeWay)
    const isCurrent = () => this.#source === source
    source.pause()
    source
      .on('data', (chunk: Buffer) => isCurrent() && this.#take(chunk, source))
      .once('end', () => isCurrent() && this.#end())
      .once('error', () => isCurrent() && this.#lose())
      .once('close', () => isCurrent() && this.#lose())
  }

  #take(chunk: Buffer, source: Readable): void {
    this.#sent += chunk.length
    this.#giveUpAt = undefined
    this.#waitMs = 0
    this.#isWanted = this.push(chunk)
    if (this.#sent === this.#options.length) {
      // Everything is buffered here, so a slow reader does not affect the provider.
      this.#end()
    } else if (!this.#isWanted) {
      source.pause()
      this.#beginStall()
    }
  }

  #detach(): Readable | undefined {
    this.#options.turns.end(this.#makeWay)
    const source = this.#source
    this.#source = undefined
    return source
  }

  #end(): void {
    this.#detach()
    const { length } = this.#options
    if (length === undefined || this.#sent === length) this.push(null)
    else this.#lose()
  }

  #lose(): void {
    this.#detach()
    if (this.#options.length === undefined) this.destroy(new ProviderUnavailable('The response was cut off.'))
    // A stalled reader recovers when it reads again.
    else if (this.#isWanted) void this.#reopen()
  }

  #beginStall(): void {
    const { limits, stalled } = this.#options
    const { stallMs, contendedStallMs } = limits
    const shortly = Math.min(contendedStallMs, stallMs)
    this.#stallTimer = setTimeout(() => {
      this.#stallTimer = setTimeout(this.#park, stallMs - shortly)
      stalled.add(this.#park)
    }, shortly)
  }

  #endStall(): void {
    clearTimeout(this.#stallTimer)
    this.#options.stalled.delete(this.#park)
    if (!this.#isParked) return
    this.#isParked = false
    this.#options.onPark(false)
  }

  /** Releases the connection, and remembers the position. */
  #giveBack(): void {
    this.#endStall()
    this.#detach()?.destroy()
    this.#isParked = true
    this.#options.onPark(true)
    if (this.#options.length === undefined)
      this.destroy(new ProviderUnavailable('This response cannot be gone on with.'))
  }

  /** Releases the connection although the reader reads at full speed. */
  #endTurn(): void {
    if (this.#sent === this.#sentBeforeTurn) return
    if (!this.#isWanted) return this.#giveBack()
    this.#detach()?.destroy()
    void this.#reopen()
  }

  async #reopen(): Promise<void> {
    if (this.#isReopening) return
    this.#isReopening = true
    this.#giveUpAt ??= performance.now() + this.#options.limits.reopenMs
    while (!this.destroyed && this.#source === undefined) {
      try {
        if (this.#waitMs > 0) await wait(this.#waitMs, undefined, { signal: this.#ended.signal })
        this.#waitMs = Math.min(Math.max(this.#waitMs * 2, firstWaitMs), longestWaitMs)
        this.#attach(await this.#options.openRest(this.#sent))
      } catch (error) {
        if (error instanceof FileChanged || performance.now() > (this.#giveUpAt ?? 0)) this.destroy(error as Error)
      }
    }
    this.#isReopening = false
    if (this.destroyed) this.#detach()?.destroy()
    else this.#source?.resume()
  }
}
