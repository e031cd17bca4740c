import type { Redis } from 'ioredis'

/** A Valkey or Redis server that all processes share. Callers must handle its outages. */
export interface Valkey {
  /**
   * Runs a command. Rejects after `answerMs`, or immediately during a known outage.
   *
   * @throws {ValkeyUnavailable}
   */
  ask<Answer>(question: (client: Redis) => Promise<Answer>): Promise<Answer>
  /** When the current connection was established, by `performance.now()`. Earlier writes by other processes may be lost. */
  readonly connectedAt: number
  /** Subscribes to a channel, and resubscribes after every outage. Messages sent during an outage are lost. */
  subscribe(channel: string, onMessage: (message: string) => void): void
  close(): Promise<void>
}

/** Thrown when the shared state is unavailable. */
export class ValkeyUnavailable extends Error {
  override readonly name = 'ValkeyUnavailable'
}

export interface ValkeyOptions {
  /** Response timeout, in milliseconds. */
  answerMs: number
  /** Called once when Valkey becomes unavailable, and again when it recovers. */
  onChange(isUp: boolean, error?: unknown): void
}

/** Sends no requests for this long after a failure, so an outage delays each process once, not each request. */
const pauseMs = 1_000
const reconnectMs = 500

/**
 * Connects, or keeps retrying in the background after the response timeout. Only this function
 * loads the client, so a provider without VALKEY_URL never loads it.
 */
export async function connectValkey(url: string, { answerMs, onChange }: ValkeyOptions): Promise<Valkey> {
  const { Redis: Client } = await import('ioredis')
  const options = {
    lazyConnect: true,
    // Commands during an outage fail immediately and aren't queued.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: answerMs,
    commandTimeout: answerMs,
    retryStrategy: () => reconnectMs,
  }
  const client = new Client(url, options)
  const listener = new Client(url, {
    ...options,
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    autoResubscribe: true,
  })
  let isUp = true
  let pausedUntil = 0
  let connectedAt = performance.now()
  const note = (now: boolean, error?: unknown) => {
    if (now !== isUp) onChange(now, error)
    isUp = now
  }
  // Without a listener, an outage would crash the process.
  for (const each of [client, listener]) each.on('error', () => {})

  client.on('ready', () => (connectedAt = performance.now()))

  await client.connect().catch((error: unknown) => note(false, error))

  return {
    get connectedAt() {
      return connectedAt
    },

    async ask(question) {
      if (client.status !== 'ready' || performance.now() < pausedUntil) {
        throw new ValkeyUnavailable('Valkey is unavailable.')
      }
      try {
        const answer = await question(client)
        note(true)
        return answer
      } catch (cause) {
        pausedUntil = performance.now() + pauseMs
        note(false, cause)
        throw new ValkeyUnavailable('Valkey does not respond.', { cause })
      }
    },

    subscribe(channel, onMessage) {
      listener.on('message', (from, message) => from === channel && onMessage(message))
      // The client reconnects by itself.
      listener.subscribe(channel).catch(() => {})
    },

    async close() {
      client.disconnect()
      listener.disconnect()
    },
  }
}
