/**
 * The storage of a site's files: builds below `mf/`, releases below `discovery/`. Paths are relative, with forward slashes:
 * `mf/watch/1.0.0-abc/remoteEntry.js`. All methods reject an invalid path, or one that leads to a parent folder, before they read or write anything.
 */
export interface SiteStorage {
  /** The file's text, or undefined if it does not exist. */
  read(path: string): Promise<string | undefined>
  /** The file's bytes, or undefined if it does not exist. */
  readBytes(path: string): Promise<Uint8Array | undefined>
  /** Writes or replaces a file. Readers see the previous text or the new one. */
  write(path: string, text: string): Promise<void>
  /** Creates a file unless it exists. Returns whether it did: `true` for only one of several writers. */
  create(path: string, text: string): Promise<boolean>
  /**
   * Copies or moves a complete local folder to `path` unless it exists; returns whether it did. An interrupted upload is not listed or has no manifest, so it
   * is not a build.
   */
  uploadDirectory(folder: string, path: string): Promise<boolean>
  /** The names in a folder, sorted, without temporary files; empty if it does not exist. */
  list(path: string): Promise<string[]>
  /** All files below a folder, by relative path, sorted, without temporary files; empty if it does not exist. */
  files(path: string): Promise<string[]>
  /** When a file was last written, or undefined if it does not exist. */
  lastModified(path: string): Promise<Date | undefined>
  /** Removes a file, or a folder with its content. */
  remove(path: string): Promise<void>
}
