/**
 * Default timeout for loading a remote's current build, in milliseconds, including any parts of the release document that the page doesn't embed. Falling back
 * to the previous build adds another half of the timeout. Files that a page loads later each have the same timeout. To override it, set `kinora.timeoutMs` in
 * the remote's package.json.
 */
export const defaultTimeoutMs = 5_000
