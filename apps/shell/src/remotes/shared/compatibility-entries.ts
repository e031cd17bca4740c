import type { SharedName } from '@kinora/releases/browser'

/**
 * Modules that provide the previous major of a shared package on top of the current one, for remotes built with the previous major. The shell loads one when
 * the first such remote opens. package.json has the version of each under `kinora.compatibility`. The table is empty now; docs/versioning.md says when to add
 * and remove an entry.
 */
export const compatibilityEntries: Partial<Record<SharedName, () => Promise<object>>> = {}
