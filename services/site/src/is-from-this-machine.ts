import type { FastifyRequest } from 'fastify'

/** Whether a request comes from a program on the site's own machine, and was not passed on by a proxy there for somebody else. */
export function isFromThisMachine({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): boolean {
  if (headers['x-forwarded-for'] !== undefined) return false
  return ip === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(ip)
}
