import { Type, type TInteger, type TSchemaOptions } from 'typebox'

/** A setting: a JSON Schema and what it cannot express. */
export interface SettingOptions extends TSchemaOptions {
  /** What the setting means, for operators. */
  description: string
  /** A value to begin with, for a setting that has no default. */
  example?: string
  /** What holds where the variable is not set, if that is no plain default: `the request's own host`. */
  otherwise?: string
}

const minSecretLength = 32

/** Any text. Required without a default, unless wrapped in `Type.Optional`. */
export const text = (
  options: SettingOptions & { default?: string; format?: 'origin' | 'origins' | 'redis-url' | 'file-url' },
) => Type.String(options)

/** A URL with a password in it: never shown as a whole. It may stand in a file, which `<name>_FILE` then names. */
export const secretUrl = (options: SettingOptions & { format?: 'redis-url' }) =>
  Type.String({ isSecret: true, ...options })

/** A key or a token: never shown, and too long to be guessed. It may stand in a file, which `<name>_FILE` then names. */
export const secret = (options: SettingOptions) =>
  Type.String({ minLength: minSecretLength, isSecret: true, ...options })

export type WholeNumber = TInteger & { default: number }

/** A whole number that is not negative. */
export const wholeNumber = (byDefault: number, options: SettingOptions): WholeNumber =>
  Object.assign(Type.Integer({ minimum: 0, ...options }), { default: byDefault })

/** A share of a whole, from 0 to 1. */
export const share = (byDefault: number, options: SettingOptions) =>
  Type.Number({ minimum: 0, maximum: 1, default: byDefault, ...options })

/** One of a few words, the first where it is not set. */
export const oneOf = <const Words extends [string, ...string[]]>(words: Words, options: SettingOptions) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: words, default: words[0], ...options })

/** `true` or `false`; false where it is not set. */
export const flag = (options: SettingOptions) => Type.Boolean({ default: false, ...options })
