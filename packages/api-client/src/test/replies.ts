import type { Reply } from './scripted-server.ts'

/** A successful reply with `data` in the provider's envelope. */
export function ok(data: unknown, status = 200): Exclude<Reply, string> {
  return { status, body: { statusCode: status, success: true, message: 'Done.', data } }
}

/** An error reply in the provider's envelope. */
export function failure(status: number, message = '', more: object = {}): Exclude<Reply, string> {
  return { status, body: { statusCode: status, success: false, message, ...more } }
}

/** The HTML page that a proxy sends when it can't reach the provider. */
export function htmlPage(status = 200): Exclude<Reply, string> {
  return { status, body: '<!doctype html><title>Bad gateway</title>' }
}

export const user = { _id: 'u1', username: 'ada', fullName: 'Ada Lovelace', email: 'ada@example.org' }

export const emptyVideoPage = { videos: [], pagination: { page: 1, limit: 12, total: 0, totalPages: 0 } }
