import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { createS3Client } from './s3-client.ts'

const pages = [
  '<Contents><Key>live/a.json</Key></Contents><CommonPrefixes><Prefix>live/mf/</Prefix></CommonPrefixes><IsTruncated>true</IsTruncated><NextContinuationToken>1</NextContinuationToken>',
  '<Contents><Key>live/b.json</Key></Contents><IsTruncated>false</IsTruncated>',
]

test('reads all pages of a list with more than a thousand names', async () => {
  const server = createServer(({ url = '' }, response) => {
    const page = Number(new URL(url, 'http://s3.example').searchParams.get('continuation-token') ?? 0)
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><ListBucketResult>${pages[page]}</ListBucketResult>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = createS3Client({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    bucket: 'releases',
    prefix: 'live/',
    credentials: { accessKeyId: 'a key', secretAccessKey: 'a secret' },
  })
  expect(await client.list('', 'one')).toEqual(['a.json', 'mf', 'b.json'])
  server.close()
  server.closeAllConnections()
})
