/**
 * The default timeout for loading a remote's current build, in milliseconds, including the parts of the release document that a page does not embed;
 * `kinora.timeoutMs` in its package.json overrides it. The previous build has half of it in addition. Files that a page loads later have the same timeout each.
 */
export const defaultTimeoutMs = 5_000
