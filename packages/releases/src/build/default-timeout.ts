/**
 * How long a remote may take to load, in milliseconds, where its package.json says nothing else as `kinora.timeoutMs`: all of its released build, with what of the release a page does
 * not carry. Its previous build has half as long more. A file that a page of it asks for later has as long by itself.
 */
export const defaultTimeoutMs = 5_000
