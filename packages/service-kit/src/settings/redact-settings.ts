import type { TObject } from 'typebox'

/** Makes settings safe to log: masks secrets, strips credentials from URLs, and drops unset variables. */
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

/** Redacts a URL's credentials but keeps its host and path. */
function redacted(secret: string): string {
  const url = URL.parse(secret)
  return url?.host ? `${url.protocol}//${hidden}@${url.host}${url.pathname}` : hidden
}
