import type { SharedName } from '@kinora/releases/browser'

/**
 * Modules that provide the previous major version of a shared package on top of the current one, for remotes built with the previous version. The shell loads
 * an entry when the first such remote opens. The versions are in package.json under `kinora.compatibility`. There are currently no entries. For when to add and
 * remove one, see docs/versioning.md.
 */
export const compatibilityEntries: Partial<Record<SharedName, () => Promise<object>>> = {}
