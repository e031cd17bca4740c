import type { SharedName } from '@kinora/releases/browser'

/**
 * Modules that offer what an earlier major of a shared package did, on top of the present one. The shell gives them to remotes that were built
 * against it, and loads them when the first such remote is opened. The version that each stands for is in package.json, under
 * `kinora.compatibility`. There is none today; docs/versioning.md says when one comes and goes.
 */
export const compatibilityEntries: Partial<Record<SharedName, () => Promise<object>>> = {}
