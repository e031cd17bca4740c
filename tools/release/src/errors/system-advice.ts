/** What to do about failures of the file system, by their code. */
const advice: Record<string, (path: string) => string> = {
  ENOSPC: () => 'The disk is full. Make room, or point KINORA_HOME at another disk, then try again.',
  EMFILE: () => 'Too many files are open at once. Run "ulimit -n 4096", in a new shell if need be, then try again.',
  ENOTDIR: (path) => `Cannot use ${path}: a part of this path is a file, not a folder. Choose another folder.`,
  EACCES: (path) => `Cannot use ${path}: this user may not. Change its permissions, or choose another folder.`,
  EROFS: (path) => `Cannot write ${path}: its file system is read-only. Choose another folder.`,
}
const sameAs: Record<string, string> = { EDQUOT: 'ENOSPC', ENFILE: 'EMFILE', EPERM: 'EACCES' }

/** Programs that are run say these in words. */
const words = [
  [/ENOSPC|No space left on device/, 'ENOSPC'],
  [/EMFILE|ENFILE|too many open files/i, 'EMFILE'],
] as const

/** Why the file system refused something and what to do, in a sentence or two; undefined for an error of another kind. */
export function systemAdvice(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', path = 'a file', message } = error as NodeJS.ErrnoException
  const said = words.find(([pattern]) => pattern.test(message))?.[1]
  return advice[said ?? sameAs[code] ?? code]?.(path) ?? systemAdvice(error.cause)
}
