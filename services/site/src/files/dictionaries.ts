import type { IncomingHttpHeaders } from 'node:http'

import negotiator from '@fastify/accept-negotiator'

/** Zstandard compression with a dictionary, and the encoding for other browsers. */
const encodings = ['dcz', 'identity']

/** The SHA-256 of the older file that the browser can use as a dictionary (RFC 9842); undefined if the request has no valid hash. */
export function dictionaryHash(headers: IncomingHttpHeaders): Buffer | undefined {
  const [, hash] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary'] ?? '')) ?? []
  if (hash === undefined || negotiator.negotiate(headers['accept-encoding'] ?? '', encodings) !== 'dcz')
    return undefined
  return Buffer.from(hash, 'base64')
}

/**
 * The pattern for `Use-As-Dictionary`: the same file in any build of the same app.
 *
 * @param path a build file's path, such as `mf/watch/1.0.0-4f0c2d9e1b/routes.js`.
 */
export function usedAsDictionary(path: string): string {
  const [mf, app, , ...file] = path.split('/')
  // A plus sign has a special meaning in a URL pattern.
  const pattern = [mf, app, '*', ...file].join('/').replaceAll('+', String.raw`\\+`)
  return `match="/${pattern}"`
}
