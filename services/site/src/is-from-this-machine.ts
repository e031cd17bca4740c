import type { FastifyRequest } from 'fastify'

/** Whether a request comes from a program on the site's own machine, and was not passed on by a proxy there for somebody else. */
export function isFromThisMachine({ ip }: Pick<FastifyRequest, 'ip'>): boolean {
  return ip === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(ip)
}
