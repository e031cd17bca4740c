import type { TObject } from 'typebox'

/** Settings as they may be shown: a secret is only said to be set, and a URL loses what opens it. What is not set is left out. */
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

/** Of a URL it stays known where it leads. */
function redacted(secret: string): string {
  const url = URL.parse(secret)
  return url?.host ? `${url.protocol}//${hidden}@${url.host}${url.pathname}` : hidden
}
