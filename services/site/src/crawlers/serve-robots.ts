import { releaseRoutes } from '@kinora/releases'
import type { FastifyInstance } from 'fastify'

import type { ReleasePages } from '../pages/release-pages.ts'

/** Serves `/robots.txt`, which disallows only pages that require a session: crawlers would just see the login page. */
export function serveRobots(site: FastifyInstance, pages: Pick<ReleasePages, 'stable'>, publicOrigin?: string): void {
  site.get('/robots.txt', async (_request, reply) => {
    const closed = await closedPaths(pages)
    const lines = [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      ...(closed.length > 0 ? [] : ['Allow: /']),
    ]
    if (publicOrigin !== undefined) lines.push('', `Sitemap: ${publicOrigin}/sitemap.xml`)
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}

/** Paths that require a session, cut off at their first parameter because crawlers match prefixes. Empty if no release can be read. */
async function closedPaths(pages: Pick<ReleasePages, 'stable'>): Promise<string[]> {
  try {
    const { release } = await pages.stable()
    const closed = releaseRoutes(release).filter(({ access }) => access === 'token')
    return [...new Set(closed.map(({ path }) => path.replace(/[:*].*$/, '')))].toSorted()
  } catch {
    return []
  }
}
