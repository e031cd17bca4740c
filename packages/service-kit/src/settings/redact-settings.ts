import type { TObject } from 'typebox'

/** Returns the settings without secrets, for logs: replaces secrets, removes credentials from URLs, and leaves out unset variables. */
export function redactSettings(schema: TObject, settings: Record<string, unknown>): Record<string, unknown> {
  const properties = schema.properties as Record<string, { isSecret?: boolean }>
  return Object.fromEntries(
    Object.keys(properties).flatMap((name) => {
      const value = settings[name]
      return value === undefined ? [] : [[name, properties[name]?.isSecret ? redacted(String(value)) : value]]
    }),
  )
}

const hidden = '(secret)'

/** Keeps a URL's host and path. */
function redacted(secret: string): string {
  const url = URL.parse(secret)
  return url?.host ? `${url.protocol}//${hidden}@${url.host}${url.pathname}` : hidden
}
