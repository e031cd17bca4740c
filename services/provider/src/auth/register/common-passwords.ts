import { minPasswordLength } from '../account/schemas.ts'

const commonPasswordCount = 10_000

let commonPasswords: Promise<Set<string>> | undefined

/**
 * Whether a password, in the form that is hashed, is one of the 10,000 commonest, in whatever case. They are loaded at the first question:
 * the package's lists take 2.5 MB of memory from then on. Only those are kept that are long enough to be anyone's password here, some 3,500.
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
