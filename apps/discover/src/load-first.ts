import type { RemoteLoaderArgs } from '@kinora/shell-contract'

/**
 * Starts the page's only request. Waits for the response only if the prerendered HTML already shows the same content; otherwise, the page renders its loading
 * state immediately.
 */
export function loadFirst({ hasPrerenderedSkeleton }: RemoteLoaderArgs, prefetch: Promise<void>): Promise<void> | void {
  return hasPrerenderedSkeleton ? prefetch : undefined
}
