import type { IncomingHttpHeaders } from 'node:http'

import negotiator from '@fastify/accept-negotiator'

/** Dictionary-compressed Zstandard, and the fallback for browsers without it. */
const encodings = ['dcz', 'identity']

/** SHA-256 of the older file that the browser offers as a dictionary (RFC 9842); undefined if the request has no valid hash. */
export function dictionaryHash(headers: IncomingHttpHeaders): Buffer | undefined {
  const [, hash] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary'] ?? '')) ?? []
  if (hash === undefined || negotiator.negotiate(headers['accept-encoding'] ?? '', encodings) !== 'dcz')
    return undefined
  return Buffer.from(hash, 'base64')
}

/**
 * Value of `Use-As-Dictionary`, which matches the same file in any build of the same app.
 *
 * @param path a build file's path, such as `mf/watch/1.0.0-4f0c2d9e1b/routes.js`.
 */
export function usedAsDictionary(path: string): string {
  const [mf, app, , ...file] = path.split('/')
  // A plus sign is special in a URL pattern.
  const pattern = [mf, app, '*', ...file].join('/').replaceAll('+', String.raw`\\+`)
  return `match="/${pattern}"`
}
