import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import type { Product } from '../products/start-products.ts'
import type { PageLoad } from './measure-page-load.ts'
import type { LoggedRequest } from './network-log.ts'

/** Bytes of one kind of file. */
export interface Bytes {
  files: number
  br: number
  gz: number
}

/** What a page weighs: released files and the document, by kind; and what of it is there twice. */
export interface PageWeight {
  document: Bytes
  script: Bytes
  /** Of the scripts, those that were there before the page's own control answered. */
  scriptUntilAnswer: Bytes
  style: Bytes
  /** Bytes of all pictures, as they came over the network. */
  pictures: number
  requests: number
  /** Characters of modules of shared packages, before minimising, that more than one of the page's scripts holds. */
  duplicateShared: number
  /** Files that came over the network more than once. */
  fetchedTwice: string[]
}

/** Weighs a page by the files that its load asked for, as they lie compressed on the disk. */
export async function weighPage(
  { url, root }: Product,
  path: string,
  { requests, controlAnswers }: Pick<PageLoad, 'requests' | 'controlAnswers'>,
): Promise<PageWeight> {
  const filesOf = (some: readonly LoggedRequest[], ending: string) =>
    [...new Set(some.map((request) => request.url.replace(url, '')))].filter(
      (file) => file.startsWith('/mf/') && file.endsWith(ending),
    )
  const scripts = filesOf(requests, '.js')
  const early = requests.filter(({ doneAt = Infinity }) => doneAt < controlAnswers)
  const network = requests.filter(({ isFromCache, bytes }) => !isFromCache && bytes > 0).map((request) => request.url)
  return {
    document: await documentBytes(url + path),
    script: await filesBytes(root, scripts),
    scriptUntilAnswer: await filesBytes(root, filesOf(early, '.js')),
    style: await filesBytes(root, filesOf(requests, '.css')),
    pictures: requests.filter(({ type }) => type === 'Image').reduce((sum, { bytes }) => sum + bytes, 0),
    requests: requests.length,
    duplicateShared: await duplicateShared(root, scripts),
    fetchedTwice: [...new Set(network.filter((file, index) => network.indexOf(file) !== index))].filter((file) =>
      file.includes('/mf/'),
    ),
  }
}

async function documentBytes(url: string): Promise<Bytes> {
  const html = Buffer.from(await (await fetch(url)).text())
  return { files: 1, br: (await promisify(brotliCompress)(html)).length, gz: (await promisify(gzip)(html)).length }
}

async function filesBytes(root: string, files: readonly string[]): Promise<Bytes> {
  const sizes = async (ending: string) =>
    (await Promise.all(files.map(async (file) => (await stat(join(root, file + ending))).size))).reduce(
      (a, b) => a + b,
      0,
    )
  return { files: files.length, br: await sizes('.br'), gz: await sizes('.gz') }
}

const shared = /node_modules\/|packages\/(api-client|shell-contract|ui)\//

async function duplicateShared(root: string, scripts: readonly string[]): Promise<number> {
  const seen = new Set<string>()
  let duplicate = 0
  for (const script of scripts) {
    const map = await readFile(join(root, `${script.replace(/^\/mf\//, '/private/maps/')}.map`), 'utf8').catch(
      () => '{"sources":[]}',
    )
    const { sources, sourcesContent = [] } = JSON.parse(map) as { sources: string[]; sourcesContent?: string[] }
    for (const [index, source] of sources.entries()) {
      const module = source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^(\.\.?\/)+/, '')
      if (!shared.test(module)) continue
      if (seen.has(module)) duplicate += sourcesContent[index]?.length ?? 0
      seen.add(module)
    }
  }
  return duplicate
}
