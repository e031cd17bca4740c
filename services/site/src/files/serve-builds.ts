import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { deltaFile, readBuildPath } from '@kinora/releases'
import { findInFolder } from '@kinora/releases/storage'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { withReports } from '../security/security-headers.ts'
import { serveFiles } from './serve-files.ts'
import negotiator from '@fastify/accept-negotiator'

const yearInSeconds = 31_536_000

/** Suffixes of a file and its compressed copies. */
const copies = ['', '.br', '.gz']

/**
 * Serves build files below `/mf/`, cacheable forever because builds never change. Responds with 404 to file types that aren't allowed in a build and to files
 * behind a symbolic link. A browser that has cached an earlier version of a script or stylesheet receives a delta, if the build includes one.
 *
 * @param root folder that contains `mf`.
 */
export async function serveBuilds(site: FastifyInstance, { root }: { root: string }): Promise<void> {
  site.addHook('onRequest', async ({ url, method, headers }, reply) => {
    const path = pathOf(url)
    const file = path === undefined ? undefined : readBuildPath(path)?.file
    if (path === undefined || file === undefined || !(await isFreeOfLinks(root, path))) return notFound(reply)
    forbidScripts(reply, file)
    if (!isDictionary.test(file)) return undefined
    cacheForGood(reply)
    reply.header('vary', 'Accept-Encoding, Available-Dictionary')
    reply.header('use-as-dictionary', usedAsDictionary(path))
    const delta = method === 'GET' && headers.range === undefined ? await readDelta(root, path, headers) : undefined
    if (delta === undefined) return undefined
    const type = file.endsWith('.css') ? 'text/css' : 'text/javascript'
    return reply.header('content-encoding', 'dcz').type(`${type}; charset=utf-8`).send(delta)
  })

  await serveFiles(site, {
    root: join(root, 'mf'),
    prefix: '/mf/',
    preCompressed: true,
    cacheControl: false,
    // The ETag is enough.
    lastModified: false,
    setHeaders: cacheForGood,
  })
}

function cacheForGood(reply: Pick<FastifyReply, 'header'>): void {
  reply.header('cache-control', `public, max-age=${yearInSeconds}, immutable`)
  reply.header('access-control-allow-origin', '*')
}

/** Reads the delta from the version that the browser has cached; undefined if the build doesn't include that delta. */
async function readDelta(root: string, path: string, headers: IncomingHttpHeaders): Promise<Buffer | undefined> {
  const hash = dictionaryHash(headers)
  const found = hash && (await findInFolder(root, deltaFile(path, hash)).catch(() => undefined))
  return found?.stats?.isFile() ? readFile(found.place) : undefined
}

/** File types for which builds include deltas. */
const isDictionary = /\.(?:m?js|css)$/

/** The storage path for a URL, decoded the way the file server does. */
function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '').slice(1)
  } catch {
    return undefined
  }
}

async function isFreeOfLinks(root: string, path: string): Promise<boolean> {
  try {
    await Promise.all(copies.map((ending) => findInFolder(root, `${path}${ending}`)))
    return true
  } catch {
    return false
  }
}

/**
 * Keeps build files from running scripts. Browsers can open some file types as pages on the site's origin, where a script could access the viewer's session. So
 * the shell's template is served as a download, and images get a policy that allows only inline styles.
 */
function forbidScripts(reply: FastifyReply, file: string): void {
  const isTemplate = file.endsWith('.html')
  if (!isTemplate && !file.endsWith('.svg')) return
  const styles = isTemplate ? '' : "; style-src 'unsafe-inline'"
  reply.header('content-security-policy', withReports(`sandbox; default-src 'none'${styles}; frame-ancestors 'none'`))
  if (isTemplate) reply.header('content-disposition', 'attachment')
}

function notFound(reply: FastifyReply) {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')
}

/** Dictionary-compressed Zstandard, and the fallback for browsers without it. */
const encodings = ['dcz', 'identity']

/** SHA-256 of the older file that the browser offers as a dictionary (RFC 9842); undefined if the request has no valid hash. */
function dictionaryHash(headers: IncomingHttpHeaders): Buffer | undefined {
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
function usedAsDictionary(path: string): string {
  const [mf, app, , ...file] = path.split('/')
  // A plus sign is special in a URL pattern.
  const pattern = [mf, app, '*', ...file].join('/').replaceAll('+', String.raw`\\+`)
  return `match="/${pattern}"`
}
