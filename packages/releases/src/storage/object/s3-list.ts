import type { S3Request } from './s3-client.ts'

/** What lies below a prefix. */
interface Listing {
  keys: string[]
  /** What the keys have in common up to the next delimiter, which stands at the end; none without a delimiter. */
  folders: string[]
}

/** Lists all keys below `prefix`, page by page. */
export async function listKeys(
  send: (request: S3Request) => Promise<Response>,
  prefix: string,
  delimiter?: string,
): Promise<Listing> {
  const listing: Listing = { keys: [], folders: [] }
  let token: string | undefined
  do {
    const query: Record<string, string> = { 'list-type': '2', prefix }
    if (delimiter !== undefined) query['delimiter'] = delimiter
    if (token !== undefined) query['continuation-token'] = token
    const xml = await (await send({ method: 'GET', query })).text()
    listing.keys.push(...valuesOf(xml, /<Contents>.*?<Key>(.*?)<\/Key>/gs))
    listing.folders.push(...valuesOf(xml, /<CommonPrefixes>\s*<Prefix>(.*?)<\/Prefix>/gs))
    ;[token] = valuesOf(xml, /<NextContinuationToken>(.*?)<\/NextContinuationToken>/gs)
  } while (token !== undefined)
  return listing
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }

function valuesOf(xml: string, element: RegExp): string[] {
  return [...xml.matchAll(element)].map(([, text = '']) =>
    text.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, (entity) => entities[entity] ?? entity),
  )
}
