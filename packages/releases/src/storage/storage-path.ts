/**
 * Requires a valid storage path: relative, with forward slashes, and never leaving its folder. The empty path is the storage itself.
 *
 * @throws {Error} for any other path, such as `mf/../secrets.json`, which could escape from the folder or the bucket's prefix.
 */
export function requireStoragePath(path: string): void {
  const segments = path === '' ? [] : path.split('/')
  if (segments.some((segment) => segment === '' || /^\.+$|[\\\p{Cc}]/u.test(segment)))
    throw new Error(`${JSON.stringify(path)} is not a valid storage path.`)
}
