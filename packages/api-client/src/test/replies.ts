import type { Reply } from './scripted-server.ts'

/** The provider's envelope around `data`. */
export function ok(data: unknown, status = 200): Exclude<Reply, string> {
  return { status, body: { statusCode: status, success: true, message: 'Done.', data } }
}

/** The provider's envelope for a failure. */
export function failure(status: number, message = '', more: object = {}): Exclude<Reply, string> {
  return { status, body: { statusCode: status, success: false, message, ...more } }
}

/** A proxy's response when the provider does not respond. */
export function htmlPage(status = 200): Exclude<Reply, string> {
  return { status, body: '<!doctype html><title>Bad gateway</title>' }
}

export const user = { _id: 'u1', username: 'ada', fullName: 'Ada Lovelace', email: 'ada@example.org' }

export const emptyVideoPage = { videos: [], pagination: { page: 1, limit: 12, total: 0, totalPages: 0 } }
