/**
 * The default timeout for loading a remote's current build, in milliseconds. Includes loading the parts of the release document that a page does not embed.
 * `kinora.timeoutMs` in the remote's package.json overrides it. The previous build gets an additional half of the timeout. Each file that a page loads later
 * has the same timeout.
 */
export const defaultTimeoutMs = 5_000
