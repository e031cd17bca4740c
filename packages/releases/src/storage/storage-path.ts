/**
 * Holds a path to what a storage's paths are: relative, with forward slashes, and never up. The empty path is the storage itself.
 *
 * @throws {Error} for any other, such as `mf/../secrets.json`, which would lead elsewhere in a folder and in a bucket's URL alike.
 */
export function requireStoragePath(path: string): void {
  const segments = path === '' ? [] : path.split('/')
  if (segments.some((segment) => segment === '' || /^\.+$|[\\\p{Cc}]/u.test(segment)))
    throw new Error(`${JSON.stringify(path)} is no path in a storage.`)
}
