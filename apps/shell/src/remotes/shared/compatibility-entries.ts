import type { SharedName } from '@kinora/releases/browser'

/**
 * Modules that reimplement the previous major version of a shared package on top of the current one, for remotes built against the previous version. The shell
 * loads an entry when the first such remote opens. The versions are listed in package.json under `kinora.compatibility`. Currently empty. For when to add or
 * remove an entry, see docs/versioning.md.
 */
export const compatibilityEntries: Partial<Record<SharedName, () => Promise<object>>> = {}
