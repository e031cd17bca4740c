import type { RemoteLoaderArgs } from '@kinora/shell-contract'

/**
 * Starts the page's one request. It waits for the response only where the HTML already shows it, so that the page replaces the same content; otherwise the page renders its
 * loading state at once.
 */
export function loadFirst({ hasPrerenderedSkeleton }: RemoteLoaderArgs, prefetch: Promise<void>): Promise<void> | void {
  return hasPrerenderedSkeleton ? prefetch : undefined
}
