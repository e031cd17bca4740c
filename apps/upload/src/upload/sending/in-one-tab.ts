import { identityOf } from './upload-state.ts'

/** Thrown if another tab is uploading the same file. */
export class ElsewhereError extends Error {
  override readonly name = 'ElsewhereError'
}

/**
 * Uploads a file in only one tab at a time, because all tabs share the draft and would send the same bytes to the same upload. Without Web Locks, the provider
 * rejects requests from the second tab.
 *
 * @throws {ElsewhereError} if another tab is uploading the file.
 */
export async function inOneTab(file: File, send: () => Promise<void>): Promise<void> {
  // Only available on secure origins.
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) return send()
  const { name, size, lastModified } = identityOf(file)
  await locks.request(`upload:${size}:${lastModified}:${name}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) throw new ElsewhereError('This video is already being uploaded in another tab.')
    await send()
  })
}
