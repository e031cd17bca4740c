/** Remedies for file system errors, by error code. */
const advice: Record<string, (path: string) => string> = {
  ENOSPC: () => 'The disk is full. Free up some space, or set KINORA_HOME to a folder on another disk, then try again.',
  EMFILE: () =>
    'Too many files are open at once. Run "ulimit -n 4096", in a new shell if it is rejected, then try again.',
  ENOTDIR: (path) => `Cannot use ${path}: part of this path is a file, not a folder. Choose another folder.`,
  EACCES: (path) => `Cannot use ${path}: permission denied. Change its permissions, or choose another folder.`,
  EROFS: (path) => `Cannot write ${path}: its file system is read-only. Choose another folder.`,
}
const sameAs: Record<string, string> = { EDQUOT: 'ENOSPC', ENFILE: 'EMFILE', EPERM: 'EACCES' }

/** Messages of child processes, which don't report a code. */
const words = [
  [/ENOSPC|No space left on device/, 'ENOSPC'],
  [/EMFILE|ENFILE|too many open files/i, 'EMFILE'],
] as const

/** Explains a file system error and suggests a remedy; undefined for any other error. */
export function systemAdvice(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', path = 'a file', message } = error as NodeJS.ErrnoException
  const said = words.find(([pattern]) => pattern.test(message))?.[1]
  return advice[said ?? sameAs[code] ?? code]?.(path) ?? systemAdvice(error.cause)
}
