import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'

import { deltaFile, readBuildPath } from '@kinora/releases'
import { findInFolder } from '@kinora/releases/storage'
import type { FastifyInstance, FastifyReply } from 'fastify'

import { withReports } from '../security/security-headers.ts'
import { dictionaryHash, usedAsDictionary } from './dictionaries.ts'
import { serveFiles } from './serve-files.ts'

const yearInSeconds = 31_536_000

/** The file itself, and the copies of it that may be sent in its place. */
const copies = ['', '.br', '.gz']

/**
 * Serves the files of builds below `/mf/`, for good: a build's folder is never written twice. Files of a kind that no build may have are not found, and neither is
 * what lies behind a symbolic link. Of a script or stylesheet, a browser that has the file of an earlier build gets what changed since, if the build brought that along.
 *
 * @param root the folder of released files, in which `mf` lies.
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
    // Its ETag says as much.
    lastModified: false,
    setHeaders: cacheForGood,
  })
}

function cacheForGood(reply: Pick<FastifyReply, 'header'>): void {
  reply.header('cache-control', `public, max-age=${yearInSeconds}, immutable`)
  reply.header('access-control-allow-origin', '*')
}

/** What the build has brought along for a browser that has the older file that it names; undefined where there is nothing. */
async function readDelta(root: string, path: string, headers: IncomingHttpHeaders): Promise<Buffer | undefined> {
  const hash = dictionaryHash(headers)
  const found = hash && (await findInFolder(root, deltaFile(path, hash)).catch(() => undefined))
  return found?.stats?.isFile() ? readFile(found.place) : undefined
}

/** What a later build has again, changed a little. */
const isDictionary = /\.(?:m?js|css)$/

/** A path of the storage, as the file server will read it. */
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
 * Some files of a build can be opened as pages of the site's own origin, where a script in them would have every viewer's session. The shell's template is for
 * the site alone, so it is a download; a picture may be looked at, with its own styles.
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
