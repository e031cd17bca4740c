import { envSchema } from 'env-schema'
import type { Static, TObject, TProperties } from 'typebox'
import { readOrigins } from './read-origins.ts'
import { readSecretFiles } from './secret-files.ts'

/** What this module needs from a setting's schema. */
interface Setting {
  type?: string
  enum?: string[]
  format?: string
  description?: string
  example?: string
  minLength?: number
  isSecret?: boolean
}

/** The variable and the problem, extracted from an Ajv error. */
interface Violation {
  keyword: string
  instancePath: string
  params: { missingProperty?: string }
}

const formats: Record<string, { accepts(value: string): boolean; name: string }> = {
  origin: {
    accepts: (value) => URL.parse(value)?.origin === value,
    name: 'an origin, for example: https://kinora.example',
  },
  origins: {
    accepts: areOrigins,
    name: 'a list of origins separated by spaces or commas, for example: https://files.example',
  },
  'redis-url': {
    accepts: (value) => ['redis:', 'rediss:'].includes(URL.parse(value)?.protocol ?? ''),
    name: 'a redis: or rediss: URL, for example: redis://127.0.0.1:6379',
  },
  'smtp-url': {
    accepts: (value) => ['smtp:', 'smtps:'].includes(URL.parse(value)?.protocol ?? ''),
    name: 'an smtp: or smtps: URL, for example: smtp://mail.example:587',
  },
  'file-url': {
    accepts: (value) => URL.parse(value)?.protocol === 'file:',
    name: 'a file: URL, for example: file:///srv/kinora/media',
  },
}

const typeNames: Record<string, string> = {
  integer: 'a whole number',
  number: 'a fraction from 0 to 1, for example: 0.05',
  boolean: 'true or false',
}

/**
 * Reads a service's settings from environment variables. Empty variables count as unset. A secret is read from a file if `<name>_FILE` names one.
 *
 * @throws {Error} with one line per missing or invalid variable. The message never includes secrets.
 */
export function readSettings<Properties extends TProperties>(
  schema: TObject<Properties>,
  env: NodeJS.ProcessEnv,
): Static<TObject<Properties>> {
  const { env: whole, refusals } = readSecretFiles(env, secretNames(schema.properties))
  const given = Object.fromEntries(Object.entries(whole).filter(([, value]) => value))
  const { settings, violations } = check(schema, given)
  if (settings && refusals.size === 0) return settings
  // If a secret's file couldn't be read, don't report the secret as missing too.
  const others = violations.filter((violation) => !refusals.has(nameOf(violation)))
  const sentences = others.map((violation) => sentenceOf(violation, schema.properties, given))
  throw new Error([...new Set([...refusals.values(), ...sentences])].join('\n'))
}

function check<Properties extends TProperties>(
  schema: TObject<Properties>,
  data: NodeJS.Dict<string>,
): { settings?: Static<TObject<Properties>>; violations: Violation[] } {
  try {
    const settings = envSchema<Static<TObject<Properties>>>({
      schema,
      data,
      env: false,
      ajv: { customOptions: addWords },
    })
    return { settings, violations: [] }
  } catch (error) {
    const { errors: violations } = error as { errors?: Violation[] }
    if (!violations) throw error
    return { violations }
  }
}

function secretNames(settings: TProperties): string[] {
  return Object.keys(settings).filter((name) => (settings[name] as Setting).isSecret)
}

const nameOf = ({ instancePath, params }: Violation) => params.missingProperty ?? instancePath.slice(1)

function areOrigins(value: string): boolean {
  try {
    readOrigins(value)
    return true
  } catch {
    return false
  }
}

/** Registers the formats above and the custom schema keywords that settings use. */
function addWords<
  Ajv extends {
    addFormat(name: string, test: (value: string) => boolean): unknown
    addVocabulary(words: string[]): unknown
  },
>(ajv: Ajv): Ajv {
  for (const [name, { accepts }] of Object.entries(formats)) ajv.addFormat(name, accepts)
  ajv.addVocabulary(['example', 'otherwise', 'isSecret'])
  return ajv
}

function sentenceOf(violation: Violation, settings: TProperties, given: NodeJS.Dict<string>): string {
  const name = nameOf(violation)
  const {
    type = '',
    format = '',
    description = '',
    enum: words,
    example,
    minLength,
    isSecret,
  } = settings[name] as Setting
  const value = given[name]
  if (value === undefined)
    return `${name} is not set. ${example ? `Set it to a value such as ${example}` : `Description: ${description}`}`
  if (isSecret && minLength !== undefined)
    return `${name} is too short (${value.length} characters). Use at least ${minLength}.`
  if (isSecret) return `${name} is invalid. It must be ${formats[format]?.name ?? description}.`
  if (words) return `${name} is "${value}". It must be ${words.join(' or ')}.`
  return `${name} is "${value}". It must be ${formats[format]?.name ?? typeNames[type] ?? description}.`
}
