import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** A file of the console's page. */
export interface PageFile {
  body: Buffer
  type: string
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** The file of the page's folder that a path means: a name without folders; every other path is one of the page's own views. */
export async function readPageFile(folder: string, path: string): Promise<PageFile | undefined> {
  const name =
    /^\/([\w-]+\.(?:js|css|woff2))$/.exec(path)?.[1] ?? (/^(?:\/[a-z-]*)?$/.test(path) ? 'index.html' : undefined)
  if (name === undefined) return undefined
  const body = await readFile(join(folder, name)).catch(() => undefined)
  return body && { body, type: types[extname(name)] ?? 'application/octet-stream' }
}
