import { minPasswordLength } from '../account/schemas.ts'

const commonPasswordCount = 10_000

let commonPasswords: Promise<Set<string>> | undefined

/**
 * Whether a normalized password is among the 10,000 most common, ignoring case. The lists are loaded on first use and use 2.5 MB of memory. Only the roughly
 * 3,500 passwords that are long enough for an account are kept.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords()
  return (await commonPasswords).has(password.toLowerCase())
}

async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const commonest = dictionary['passwords-common'].slice(0, commonPasswordCount)
  return new Set(commonest.map(String).filter(({ length }) => length >= minPasswordLength))
}
