import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { workspace } from '@kinora/local-stack'
import { endlessResync, endlessSampleTable } from '@kinora/provider/hostile-media'

import type { Attack } from './under-attack.ts'

const stalledReaders = 200
const deepReaders = 12
const pauseMs = 100
const thumbnail = join(workspace, 'services/provider/seed/thumbnails/aurora.webp')

/** What attacks are made with. */
export interface AttackOptions {
  url: string
  /** A path from the product's root, of a video whose readers stall. */
  mediaPath: string
  /** Of an account whose password is guessed. */
  email: string
  /** Of an account that uploads what it should not. */
  accessToken: string
}

/** Every attack whose price for the others is measured. */
export function everyAttack(options: AttackOptions): Attack[] {
  const { url, mediaPath, email } = options
  return [
    hostileUploads(options, 'an MP4 of 11 KB with an endless table of samples, again and again', endlessSampleTable),
    hostileUploads(options, 'a WebM of 8.5 KB in which a parser searches for ever, again and again', endlessResync),
    stalledMediaReaders(url, mediaPath),
    deepPages(url),
    logInGuesses(url, email),
  ]
}

function hostileUploads({ url, accessToken }: AttackOptions, name: string, file: () => Promise<Buffer>): Attack {
  return repeatedly(name, 1, async () => {
    const form = new FormData()
    form.set('title', 'A video like any other')
    form.set('description', 'It is not.')
    form.set('videoFile', new Blob([new Uint8Array(await file())]), 'video')
    form.set('thumbnail', new Blob([new Uint8Array(await readFile(thumbnail))]), 'picture.webp')
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await fetch(`${url}/api/v1/videos`, { method: 'POST', headers, body: form })
    if (answer.status !== 415)
      throw new Error(`A hostile video was answered with ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  })
}

/** Two hundred viewers who ask for a video and read nothing of it. */
function stalledMediaReaders(url: string, mediaPath: string): Attack {
  return {
    name: `${stalledReaders} readers of a video who stop reading`,
    async begin() {
      const { hostname, port, host } = new URL(url)
      const sockets = await Promise.all(
        Array.from({ length: stalledReaders }, async () => {
          const socket = connect(Number(port), hostname)
          socket.on('error', () => {})
          await once(socket, 'connect')
          socket.write(`GET ${mediaPath} HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
          await once(socket, 'readable')
          return socket
        }),
      )
      return async () => closeAll(sockets)
    },
  }
}

/** Twelve visitors who ask for the millionth page, again and again. */
function deepPages(url: string): Attack {
  return repeatedly(`${deepReaders} visitors on page 1,000,000`, deepReaders, async () => {
    const answer = await fetch(`${url}/api/v1/videos?page=1000000`)
    await answer.arrayBuffer()
  })
}

/** Guesses of a password, several at once: each costs the provider a slow hash. */
function logInGuesses(url: string, email: string): Attack {
  return repeatedly('8 who guess one account’s password', 8, async () => {
    const answer = await fetch(`${url}/api/v1/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'not this one' }),
    })
    await answer.arrayBuffer()
  })
}

/** So many attackers, each of whom does it again a moment after the answer: what is measured is the attack, not a flood of requests. */
function repeatedly(name: string, attackers: number, attempt: () => Promise<void>): Attack {
  return {
    name,
    async begin() {
      const ended = new AbortController()
      const failures: unknown[] = []
      const all = Array.from({ length: attackers }, async () => {
        while (!ended.signal.aborted) {
          await attempt().catch((error: unknown) => failures.push(error))
          await setTimeout(pauseMs)
        }
      })
      return async () => {
        ended.abort()
        await Promise.all(all)
        if (failures.length > 0) throw failures[0]
      }
    },
  }
}

function closeAll(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy()
}
