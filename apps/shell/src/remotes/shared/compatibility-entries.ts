import type { SharedName } from '@kinora/releases/browser'

/**
 * Modules that provide the previous major version of a shared package on top of the current one, for remotes built with the previous version. The shell loads
 * an entry when the first such remote opens. The versions are in package.json under `kinora.compatibility`. There are currently no entries. See
 * docs/versioning.md for when to add or remove an entry.
 */
export const compatibilityEntries: Partial<Record<SharedName, () => Promise<object>>> = {}
