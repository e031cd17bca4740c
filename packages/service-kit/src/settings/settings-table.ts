import type { TObject } from 'typebox'
import { fileVariable } from './secret-files.ts'

interface Setting {
  description?: string
  default?: unknown
  otherwise?: string
  isSecret?: boolean
}

const begin = '<!-- The settings: written by `npm run generate`. -->'
const end = '<!-- End of the settings. -->'

/** Renders a service's settings as a Markdown table of variables (and their `_FILE` forms), descriptions and defaults. */
export function settingsTable(schema: TObject): string {
  const { properties, required }: { properties: object; required?: string[] } = schema
  const rows = Object.entries(properties).map(([name, setting]) => {
    const { description = '', otherwise, default: byDefault, isSecret } = setting as Setting
    const orFile = isSecret ? `, or \`${fileVariable(name)}\`` : ''
    const fallback = byDefault === undefined ? undefined : `\`${String(byDefault)}\``
    return `| \`${name}\`${orFile} | ${description} | ${otherwise ?? fallback ?? (required?.includes(name) ? 'required' : 'none')} |`
  })
  return ['| variable | meaning | default |', '|---|---|---|', ...rows].join('\n')
}

/** Replaces the settings table between two markers in a document. */
export function withSettingsTable(document: string, schema: TObject): string {
  const [before, rest] = splitAt(document, begin)
  const [, after] = splitAt(rest, end)
  return `${before}${begin}\n\n${settingsTable(schema)}\n\n${end}${after}`
}

function splitAt(text: string, mark: string): [string, string] {
  const [before, after, ...more] = text.split(mark)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`The document must contain this line exactly once: ${mark}`)
  return [before, after]
}
