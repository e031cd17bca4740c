import type { FastifyInstance } from 'fastify'
import type { Bounds } from '../config.ts'
import { connectValkey, type Valkey } from './valkey.ts'
import type { EndedSessions } from '../auth/ended-sessions.ts'

/** Connects to the optional shared state. Logs its outages, and disconnects when the provider closes. */
export async function openSharedState(
  app: FastifyInstance,
  url: string | undefined,
  { valkeyAnswerMs }: Pick<Bounds, 'valkeyAnswerMs'>,
): Promise<Valkey | undefined> {
  if (!url) return undefined
  const valkey = await connectValkey(url, {
    answerMs: valkeyAnswerMs,
    onChange(isUp, error) {
      if (isUp) app.log.info('Valkey is available again')
      else app.log.warn({ err: error }, 'Valkey is unavailable; rate limits use their fallback')
    },
  })
  app.addHook('onClose', () => valkey.close())
  return valkey
}

const channel = 'kinora:ended-sessions'
const idPattern = /^[0-9a-z-]{1,64}$/

/**
 * Immediately announces ended sessions to all processes, which also poll the database every few seconds. Sessions that end during an outage are found by
 * polling, as quickly as without shared state.
 */
export function announceEndedSessions(endedSessions: EndedSessions, valkey: Valkey): EndedSessions {
  valkey.subscribe(channel, (id) => {
    if (idPattern.test(id)) endedSessions.add(id)
  })
  return {
    ...endedSessions,
    add(id) {
      endedSessions.add(id)
      valkey.ask((client) => client.publish(channel, id)).catch(() => {})
    },
  }
}
