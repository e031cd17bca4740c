import type { EndedSessions } from '../auth/ended-sessions.ts'
import type { Valkey } from './valkey.ts'

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
