/**
 * Where a site's files lie: builds below `mf/`, releases below `discovery/`. Paths are relative, with forward slashes:
 * `mf/watch/1.0.0-abc/remoteEntry.js`. A path that leads up, or is none, is refused by every one of these with an error before anything is read or written.
 */
export interface SiteStorage {
  /** The file's text, or undefined when there is none. */
  read(path: string): Promise<string | undefined>
  /** The file as it lies there, or undefined when there is none. */
  readBytes(path: string): Promise<Uint8Array | undefined>
  /** Writes or replaces a file. Readers see the previous text or the new one. */
  write(path: string, text: string): Promise<void>
  /** Creates a file unless it exists. Returns whether it did: `true` for only one of several writers. */
  create(path: string, text: string): Promise<boolean>
  /**
   * Copies or moves a finished folder of this machine to `path`, unless there is one already; says whether it did. One that was cut off half-way is no build:
   * nothing of it is listed, or its manifest is missing.
   */
  uploadDirectory(folder: string, path: string): Promise<boolean>
  /** The names in a folder, sorted, without temporary files; none when it does not exist. */
  list(path: string): Promise<string[]>
  /** Every file below a folder, by its path in that folder, sorted, without temporary files; none when it does not exist. */
  files(path: string): Promise<string[]>
  /** When a file was written, or undefined when there is none. */
  lastModified(path: string): Promise<Date | undefined>
  /** Removes a file, or a folder with all that is in it. */
  remove(path: string): Promise<void>
}
