import { readFileSync } from 'node:fs'

/** The name of the variable that contains the path of a secret's file, instead of the secret itself. */
export const fileVariable = (name: string) => `${name}_FILE`

/** The result of reading secrets from files. */
export interface SecretFiles {
  /** The environment, including those secrets. */
  env: NodeJS.ProcessEnv
  /** An error message for each unreadable file, by the secret's name. It contains no secrets. */
  refusals: Map<string, string>
}

/** Reads the named secrets that are set as files. Ignores the line break that editors add at the end of a file. */
export function readSecretFiles(env: NodeJS.ProcessEnv, names: readonly string[]): SecretFiles {
  const read: SecretFiles = { env: { ...env }, refusals: new Map() }
  for (const name of names) {
    const path = env[fileVariable(name)]
    if (!path) continue
    try {
      read.env[name] = secretIn(path, name, env)
    } catch (error) {
      read.refusals.set(name, (error as Error).message)
    }
  }
  return read
}

/**
 * Returns the environment with each named secret, read from the file in `<name>_FILE` if that is set.
 *
 * @throws {Error} with one line for each unreadable file.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  const { env: whole, refusals } = readSecretFiles(env, names)
  if (refusals.size > 0) throw new Error([...refusals.values()].join('\n'))
  return whole
}

/** The credentials of an S3 bucket: the usual variables of S3 tools. */
export const bucketSecrets = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'] as const

function secretIn(path: string, name: string, env: NodeJS.ProcessEnv): string {
  const variable = fileVariable(name)
  if (env[name]) throw new Error(`${name} and ${variable} are both set. Take one of them away.`)
  const secret = textOf(path, variable).replace(/\r?\n$/, '')
  if (secret === '') throw new Error(`${variable} is "${path}", and that file is empty.`)
  return secret
}

function textOf(path: string, variable: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new Error(`${variable} is "${path}", and that file cannot be read (${code}).`, { cause: error })
  }
}
