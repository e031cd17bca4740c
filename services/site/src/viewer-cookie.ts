import { randomUUID } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

const name = 'kinora-viewer'
const yearInSeconds = 31_536_000

/** The random id that tells this browser from others while a canary runs, or undefined when it has none. */
export function readViewerId({ headers }: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([0-9a-f-]{36})(?:;|$)`).exec(headers.cookie ?? '')?.[1]
}

/** A new id for a browser that has none. It says nothing about the person, and no script can read it. */
export function newViewerId(): string {
  return randomUUID()
}

/** Has the browser keep its id for a year, so that it stays in its release across visits. */
export function setViewerId(reply: FastifyReply, id: string): void {
  const secure = reply.request.protocol === 'https' ? '; Secure' : ''
  reply.header('set-cookie', `${name}=${id}; Path=/; Max-Age=${yearInSeconds}; HttpOnly; SameSite=Lax${secure}`)
}
