import { readFileSync } from 'node:fs'

/** Returns the name of the variable that can point to a file with a secret, in place of the variable with the secret itself. */
export const fileVariable = (name: string) => `${name}_FILE`

/** Result of reading secrets from files. */
export interface SecretFiles {
  /** Environment variables, including secrets from files. */
  env: NodeJS.ProcessEnv
  /** Error messages for unreadable files, by secret name. They never include secrets. */
  refusals: Map<string, string>
}

/** Reads the named secrets whose `<name>_FILE` variable is set. Ignores a trailing line break, which editors tend to add. */
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
 * Returns the environment with the named secrets added wherever `<name>_FILE` is set.
 *
 * @throws {Error} with one line per unreadable file.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  const { env: whole, refusals } = readSecretFiles(env, names)
  if (refusals.size > 0) throw new Error([...refusals.values()].join('\n'))
  return whole
}

/** Variables for an S3 bucket's credentials, named as in other S3 tools. */
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
