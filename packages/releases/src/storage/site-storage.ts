/**
 * Stores a site's files: builds below `mf/`, releases below `discovery/`. Paths are relative and use forward slashes, such as
 * `mf/watch/1.0.0-abc/remoteEntry.js`. All methods reject invalid paths, including any that point to a parent folder, before reading or writing anything.
 */
export interface SiteStorage {
  /** Reads a file as text; undefined if the file doesn't exist. */
  read(path: string): Promise<string | undefined>
  /** Reads a file as bytes; undefined if the file doesn't exist. */
  readBytes(path: string): Promise<Uint8Array | undefined>
  /** Writes or replaces a file atomically: readers see either the old text or the new text, never a mix. */
  write(path: string, text: string): Promise<void>
  /** Creates a file unless it already exists. If several writers race, exactly one gets true and the others get false. */
  create(path: string, text: string): Promise<boolean>
  /**
   * Copies or moves a complete local folder to `path`. Returns false if `path` already exists. An interrupted upload isn't listed or lacks a manifest, so it
   * doesn't count as a build.
   */
  uploadDirectory(folder: string, path: string): Promise<boolean>
  /** Lists the names in a folder, sorted and without temporary files; empty if the folder doesn't exist. */
  list(path: string): Promise<string[]>
  /** Lists all files below a folder as relative paths, sorted and without temporary files; empty if the folder doesn't exist. */
  files(path: string): Promise<string[]>
  /** Returns when a file was last written; undefined if the file doesn't exist. */
  lastModified(path: string): Promise<Date | undefined>
  /** Removes a file, or a folder with everything in it. */
  remove(path: string): Promise<void>
}
