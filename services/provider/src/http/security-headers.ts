import type { ProviderOptions } from '../config.ts'

/** What a page of this origin might ask the browser for, had it one. Answers are data, and need none of it. */
const noPermissions = ['camera', 'geolocation', 'microphone', 'payment', 'usb'].map((name) => `${name}=()`).join(', ')

/**
 * Headers for answers that are data, never pages: nothing in them may run, be framed, or be read by another origin. Only a provider
 * behind HTTPS asks for HTTPS. Media relax this where they must, in their own routes.
 */
export function securityHeaders({
  isHttps = false,
  hstsSubDomains = false,
}: Pick<ProviderOptions, 'isHttps' | 'hstsSubDomains'>): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': noPermissions,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'SAMEORIGIN',
    'x-xss-protection': '0',
    ...(isHttps && { 'strict-transport-security': `max-age=31536000${hstsSubDomains ? '; includeSubDomains' : ''}` }),
  }
}
