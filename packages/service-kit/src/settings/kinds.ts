import { Type, type TInteger, type TSchemaOptions } from 'typebox'

/** The JSON Schema options of a setting, and options that JSON Schema does not have. */
export interface SettingOptions extends TSchemaOptions {
  /** The setting's meaning, for operators. */
  description: string
  /** An example, for a setting without a default. */
  example?: string
  /** A description of the default if it is not a constant: `the request's own host`. */
  otherwise?: string
}

const minSecretLength = 32

/** Text. Required unless it has a default or is wrapped in `Type.Optional`. */
export const text = (
  options: SettingOptions & { default?: string; format?: 'origin' | 'origins' | 'redis-url' | 'file-url' },
) => Type.String(options)

/** A URL that contains a password. Always redacted. Can also be read from the file in `<name>_FILE`. */
export const secretUrl = (options: SettingOptions & { format?: 'redis-url' }) =>
  Type.String({ isSecret: true, ...options })

/** A key or token that is too long to guess. Always redacted. Can also be read from the file in `<name>_FILE`. */
export const secret = (options: SettingOptions) =>
  Type.String({ minLength: minSecretLength, isSecret: true, ...options })

export type WholeNumber = TInteger & { default: number }

/** A non-negative integer. */
export const wholeNumber = (byDefault: number, options: SettingOptions): WholeNumber =>
  Object.assign(Type.Integer({ minimum: 0, ...options }), { default: byDefault })

/** A fraction from 0 to 1. */
export const share = (byDefault: number, options: SettingOptions) =>
  Type.Number({ minimum: 0, maximum: 1, default: byDefault, ...options })

/** One of several words. The first one is the default. */
export const oneOf = <const Words extends [string, ...string[]]>(words: Words, options: SettingOptions) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: words, default: words[0], ...options })

/** `true` or `false`. The default is `false`. */
export const flag = (options: SettingOptions) => Type.Boolean({ default: false, ...options })
