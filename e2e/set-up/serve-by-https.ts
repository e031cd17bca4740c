import { X509Certificate, createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const read = (name: string) => readFileSync(join(import.meta.dirname, 'certificate', name))

/** Chromium flag for trusting the certificate of `serveByHttps`. The certificate and its key are public, in the repository, so nothing else must trust them. */
export const trustedCertificate = `--ignore-certificate-errors-spki-list=${createHash('sha256')
  .update(new X509Certificate(read('localhost.pem')).publicKey.export({ type: 'spki', format: 'der' }))
  .digest('base64')}`

/** Serves a local site over HTTPS, like a proxy that doesn't send forwarded headers. */
export async function serveByHttps(siteUrl: string): Promise<{ url: string; stop(): void }> {
  const options = { key: read('localhost.key.pem'), cert: read('localhost.pem') }
  const server = createServer(options, (incoming, outgoing) => {
    const { method, headers } = incoming
    const passed = request(new URL(incoming.url ?? '/', siteUrl), { method, headers }, (answer) => {
      // A site configured for HTTPS wouldn't send this header.
      const { 'content-security-policy-report-only': _, ...others } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, others)
      answer.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  }).listen(0, 'localhost')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
