/**
 * The storage for a site's files: builds below `mf/`, releases below `discovery/`. Paths are relative, with forward slashes:
 * `mf/watch/1.0.0-abc/remoteEntry.js`. All methods reject an invalid path, or a path that refers to a parent folder, before they read or write anything.
 */
export interface SiteStorage {
  /** The file's text; undefined if the file does not exist. */
  read(path: string): Promise<string | undefined>
  /** The file's bytes; undefined if the file does not exist. */
  readBytes(path: string): Promise<Uint8Array | undefined>
  /** Writes or replaces a file. Readers see either the complete previous text or the complete new text. */
  write(path: string, text: string): Promise<void>
  /** Creates a file unless it exists. Returns true for only one of several concurrent writers, and false for the others. */
  create(path: string, text: string): Promise<boolean>
  /**
   * Copies or moves a complete local folder to `path` unless `path` exists. Returns true if it did. An interrupted upload is not listed or has no manifest, so
   * it does not count as a build.
   */
  uploadDirectory(folder: string, path: string): Promise<boolean>
  /** The names in a folder, sorted, excluding temporary files; empty if the folder does not exist. */
  list(path: string): Promise<string[]>
  /** All files below a folder, as sorted relative paths, excluding temporary files; empty if the folder does not exist. */
  files(path: string): Promise<string[]>
  /** When a file was last written; undefined if the file does not exist. */
  lastModified(path: string): Promise<Date | undefined>
  /** Removes a file, or a folder and its content. */
  remove(path: string): Promise<void>
}
