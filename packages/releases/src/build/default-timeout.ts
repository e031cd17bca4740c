/**
 * How long a remote's build, or a file of it, may take before it has failed, in milliseconds: where its package.json says nothing else as `kinora.timeoutMs`. The
 * same holds for the rest of a release that a page carries a part of.
 */
export const defaultTimeoutMs = 5_000
