import { identityOf } from './upload-state.ts'

/** Another tab of this browser uploads the same file. */
export class ElsewhereError extends Error {
  override readonly name = 'ElsewhereError'
}

/**
 * Uploads a file, unless another tab is at it: both have the same draft, and would send the same bytes to the same upload. Where the browser has no locks, nothing is known of
 * other tabs, and the provider refuses the one that comes later.
 *
 * @throws {ElsewhereError} when another tab is at it.
 */
export async function inOneTab(file: File, send: () => Promise<void>): Promise<void> {
  // Only where the browser trusts the site's origin.
  const locks = navigator.locks as LockManager | undefined
  if (locks === undefined) return send()
  const { name, size, lastModified } = identityOf(file)
  await locks.request(`upload:${size}:${lastModified}:${name}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) throw new ElsewhereError('This video is being uploaded in another tab, where it continues.')
    await send()
  })
}
