import type { ProviderOptions } from '../config.ts'

/** Browser features that a page could request. Responses are data and don't need them. */
const noPermissions = ['camera', 'geolocation', 'microphone', 'payment', 'usb'].map((name) => `${name}=()`).join(', ')

/**
 * Security headers for data responses: they must not run scripts, be framed, or be read by another
 * origin. HSTS is sent only if the provider is behind HTTPS. Media routes relax these headers where
 * necessary.
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
