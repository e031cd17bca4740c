import { statfs } from 'node:fs/promises'

/** Less than that is a full disk: a database that is started writes more. */
const minBytes = 16 * 1024 * 1024

/** What to tell a person of a start that failed, in a sentence where that is enough. `home` is where the start writes. */
export async function explainFailure(error: unknown, home: string): Promise<string> {
  if (!(error instanceof Error)) return String(error)
  if (saysFullDisk(error) || (await isFull(home))) {
    return 'The disk is full. Free some space, or set KINORA_HOME to another disk, then start again.'
  }
  if (/EMFILE|ENFILE|too many open files/i.test(error.message)) {
    return 'Too many files are open at once. Run "ulimit -n 4096", in a new shell if need be, then start again.'
  }
  return error.message
}

/** PostgreSQL and the bundler say it in words; and the error that says it may be the cause of another. */
function saysFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    /ENOSPC|No space left on device/.test(`${'code' in error ? error.code : ''} ${error.message}`) ||
    saysFullDisk(error.cause)
  )
}

/** A full disk may also be why there are no words: the log is on it. */
async function isFull(home: string): Promise<boolean> {
  const disk = await statfs(home).catch(() => undefined)
  return disk !== undefined && disk.bavail * disk.bsize < minBytes
}
