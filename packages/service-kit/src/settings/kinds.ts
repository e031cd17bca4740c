import { Type, type TInteger, type TSchemaOptions } from 'typebox'

/** Options of a setting: those of JSON Schema, and a few more for documentation. */
export interface SettingOptions extends TSchemaOptions {
  /** What the setting does, for operators. */
  description: string
  /** Example value, for settings without a default. */
  example?: string
  /** Describes a default that isn't a constant, such as `the request's own host`. */
  otherwise?: string
}

const minSecretLength = 32

/** Text. Required unless there's a default or the setting is wrapped in `Type.Optional`. */
export const text = (
  options: SettingOptions & { default?: string; format?: 'origin' | 'origins' | 'redis-url' | 'file-url' },
) => Type.String(options)

/** A URL that contains a password. Always redacted. May come from a file named by `<name>_FILE`. */
export const secretUrl = (options: SettingOptions & { format?: 'redis-url' | 'smtp-url' }) =>
  Type.String({ isSecret: true, ...options })

/** A key or token that's too long to guess. Always redacted. May come from a file named by `<name>_FILE`. */
export const secret = (options: SettingOptions) =>
  Type.String({ minLength: minSecretLength, isSecret: true, ...options })

export type WholeNumber = TInteger & { default: number }

/** A non-negative integer. */
export const wholeNumber = (byDefault: number, options: SettingOptions): WholeNumber =>
  Object.assign(Type.Integer({ minimum: 0, ...options }), { default: byDefault })

/** A fraction from 0 to 1. */
export const share = (byDefault: number, options: SettingOptions) =>
  Type.Number({ minimum: 0, maximum: 1, default: byDefault, ...options })

/** One of several words, defaulting to the first. */
export const oneOf = <const Words extends [string, ...string[]]>(words: Words, options: SettingOptions) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: words, default: words[0], ...options })

/** `true` or `false`, defaulting to `false`. */
export const flag = (options: SettingOptions) => Type.Boolean({ default: false, ...options })
