import { avatar, newAccount } from '../attack/viewer.ts'
import { send, sendForm } from './http-cases.ts'
import type { Case } from './http-cases.ts'

interface Schema {
  type?: string
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
}

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** What the cases need from an OpenAPI document. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
}

/** Invalid characters for text fields, alone or between letters. */
// oxfmt-ignore
const unseenTexts = [
  '\u200b', '\u202e', '\u3164', '\u2800', '\u00ad', '\u0007', '\ufffe', '\u{e0041}', '\ue000', '\ufffd', '\u200d', '\u200f', '\0',
  `e${'\u0300'.repeat(90)}`,
]
/** Invalid values for number fields. */
// oxfmt-ignore
const notNumbers = [
  'Infinity', '-Infinity', 'NaN', '1e308', '1e400', '-0', '0', '-1', '1.5', '0x10', '1e1', '%20', 'null', '[]', '9'.repeat(40),
]
/** Odd values that all other fields must reject or ignore. */
// oxfmt-ignore
const oddTexts = [
  '', ' ', '\0', '..', '../../etc/passwd', '__proto__', 'constructor', "' or 1=1 --", '%', '%00', '${7*7}', '<script>alert(1)</script>',
  '\u202e', 'é'.repeat(300), 'a'.repeat(5000),
]
const oddValues = [null, 7, -1e308, true, [], ['a'], {}, { $ne: null }]

/** Valid values, for the fields that aren't under test. */
const accepted: Record<string, unknown> = {
  title: 'A title',
  name: 'A name',
  description: 'A description.',
  content: 'A comment.',
  language: 'en',
  label: 'English',
  text: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHi',
  seconds: 1,
  size: 1000,
  query: 'light',
  kind: 'video',
  id: 'nothing',
  reason: 'spam',
}

/** Generates a case for each invalid value of every parameter and field in the document. */
export function fieldCases({ paths }: ApiDocument): Case[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      [parameterCases, bodyCases].flatMap((casesOf) => casesOf(method.toUpperCase(), path, operation)),
    ),
  )
}

function parameterCases(method: string, path: string, { parameters = [] }: Operation): Case[] {
  return parameters.flatMap(({ name, in: place, schema }) => {
    const request = (value: string) => {
      const url = place === 'path' ? path.replace(`{${name}}`, encodeURIComponent(value) || '%20') : path
      const others = parameters.filter((other) => other.in === 'query' && other.required && other.name !== name)
      const query = [
        ...others.map((other) => `${other.name}=${accepted[other.name]}`),
        ...(place === 'query' ? [`${name}=${value}`] : []),
      ].join('&')
      const header = place === 'header' ? [`${name}: ${encodeURIComponent(value)}`] : []
      return send(`${method} ${filled(url)}?${query}`, '', 'authorization: Bearer {bearer}', ...header)
    }
    if (schema.type === 'integer')
      return notNumbers.map((value): Case => [`${method} ${path} ${name}=${value}`, request(value), [400, name]])
    return oddTexts.map((value): Case => [
      `${method} ${path} ${name}=${JSON.stringify(value).slice(0, 40)}`,
      request(place === 'query' ? encodeURIComponent(value) : value),
    ])
  })
}

function bodyCases(method: string, path: string, { requestBody }: Operation): Case[] {
  return Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
    Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
      const isForm = type.startsWith('multipart/')
      const texts = (value: unknown) => ({ ...textsOf(path, schema), [name]: value })
      const what = `${method} ${filled(path)}`
      const request = (value: unknown) =>
        isForm
          ? sendForm(
              what,
              { ...(texts(value) as Record<string, string>), ...(path.endsWith('/register') && { avatar }) },
              'authorization: Bearer {bearer}',
            )
          : send(what, JSON.stringify(texts(value)), 'content-type: application/json', 'authorization: Bearer {bearer}')
      const title = (value: unknown) => `${method} ${path} ${name}: ${JSON.stringify(value).slice(0, 40)}`
      if (field.format === 'readable-text')
        return (
          unseenTexts
            .flatMap((text) => [text, `A${text}B`])
            // The provider doesn't read text fields until the upload is complete.
            .map((text): Case =>
              path.includes('{uploadId}') ? [title(text), request(text)] : [title(text), request(text), [400, name]],
            )
        )
      return [...(isForm ? [] : oddValues), ...oddTexts].map((value): Case => [
        title(value),
        request(isForm ? String(value) : value),
      ])
    }),
  )
}

function textsOf(path: string, { required = [] }: Schema): Record<string, unknown> {
  if (path.endsWith('/register')) return newAccount()
  return Object.fromEntries(required.flatMap((name) => (name in accepted ? [[name, accepted[name]]] : [])))
}

const filled = (path: string) => path.replace('{videoId}', '{video}').replaceAll(/\{(?!video\})\w+\}/g, 'nothing')
