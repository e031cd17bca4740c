import { readFileSync } from 'node:fs'

/** The name of the variable that contains the path of a secret's file, instead of the secret itself. */
export const fileVariable = (name: string) => `${name}_FILE`

/** What was found of secrets that stand in files. */
export interface SecretFiles {
  /** The environment with those secrets in it, under their own names. */
  env: NodeJS.ProcessEnv
  /** A sentence for each secret that could not be read, by its name. It shows no secret. */
  refusals: Map<string, string>
}

/** Reads those of the named secrets that the environment leaves to a file. The line break that editors put at a file's end is no part of one. */
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
 * Returns the environment with each named secret under its own name, read from the file in `<name>_FILE` if set.
 *
 * @throws {Error} that names every file which cannot be read, a sentence and a line each.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  const { env: whole, refusals } = readSecretFiles(env, names)
  if (refusals.size > 0) throw new Error([...refusals.values()].join('\n'))
  return whole
}

/** What opens a bucket of S3: variables that every tool for it knows. */
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
