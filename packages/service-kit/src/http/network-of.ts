import { isIPv6 } from 'node:net'

/**
 * Returns the network that an IP address belongs to: an IPv4 address itself, or the first 64 bits of an IPv6 address, because a single household or server has
 * 2^64 IPv6 addresses. IPv4-mapped IPv6 addresses count as IPv4.
 */
export function networkOf(ip: string): string {
  const [bare = ''] = ip.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(bare)) return bare
  const [head = '', tail] = bare.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const groups = [...front, ...zeros, ...back].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
