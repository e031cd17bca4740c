import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * Headers for answers that are data, never pages: nothing in them may run, be framed, or be read by another origin. Only
 * a provider behind HTTPS asks for HTTPS. Media relax this where they must, in their own routes.
 */
export async function addSecurityHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps,
    // These speak to documents, and the provider serves none.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  })
}
