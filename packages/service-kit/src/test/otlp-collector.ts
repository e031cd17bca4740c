import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CollectedSpan {
  service: string
  name: string
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  attributes: Record<string, string>
  durationMs: number
}

/** A trace collector for tests that accepts OTLP as JSON over HTTP. */
export interface OtlpCollector {
  endpoint: string
  spans: CollectedSpan[]
  close(): Promise<void>
}

interface Attribute {
  key: string
  value: Record<string, unknown>
}

interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Attribute[]
  startTimeUnixNano: string
  endTimeUnixNano: string
}

interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: SentSpan[]
    }[]
  }[]
}

export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.url !== '/v1/traces') return void response.writeHead(404).end()
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Sent
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = valuesOf(resource.attributes)['service.name'] ?? ''
        for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
          const { name, traceId, spanId, parentSpanId, startTimeUnixNano, endTimeUnixNano } = span
          const durationMs = Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6
          spans.push({
            service,
            name,
            traceId,
            spanId,
            parentSpanId,
            attributes: valuesOf(span.attributes),
            durationMs,
          })
        }
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function valuesOf(attributes: Attribute[]): Record<string, string> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]))
}
