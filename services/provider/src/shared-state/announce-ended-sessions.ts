import type { EndedSessions } from '../auth/ended-sessions.ts'
import type { Valkey } from './valkey.ts'

const channel = 'kinora:ended-sessions'
const idPattern = /^[0-9a-z-]{1,64}$/

/**
 * Ended sessions that count in all processes at once: each end is announced, beside what the database says every few seconds. So what is said during an
 * outage is known in all processes as soon as without a shared state.
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
