import { readFileSync } from 'node:fs'

/** The name of the variable with the path of a secret's file, an alternative to the variable with the secret itself. */
export const fileVariable = (name: string) => `${name}_FILE`

/** The result of reading secrets from files. */
export interface SecretFiles {
  /** The environment, including the secrets from files. */
  env: NodeJS.ProcessEnv
  /** An error message for each unreadable file, by the secret's name. The messages contain no secrets. */
  refusals: Map<string, string>
}

/** Reads the named secrets whose `<name>_FILE` variable is set. Ignores the line break that editors add at the end of a file. */
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
 * Returns the environment, including each named secret whose `<name>_FILE` variable is set.
 *
 * @throws {Error} with one line for each unreadable file.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  const { env: whole, refusals } = readSecretFiles(env, names)
  if (refusals.size > 0) throw new Error([...refusals.values()].join('\n'))
  return whole
}

/** The credentials of an S3 bucket, in the variables that S3 tools commonly use. */
export const bucketSecrets = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'] as const

function secretIn(path: string, name: string, env: NodeJS.ProcessEnv): string {
  const variable = fileVariable(name)
  if (env[name]) throw new Error(`${name} and ${variable} are both set. Unset one of them.`)
  const secret = textOf(path, variable).replace(/\r?\n$/, '')
  if (secret === '') throw new Error(`${variable} is "${path}", but the file is empty.`)
  return secret
}

function textOf(path: string, variable: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new Error(`${variable} is "${path}", but the file cannot be read (${code}).`, { cause: error })
  }
}
