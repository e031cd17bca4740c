import { failureCodes } from '@kinora/releases/browser'

import type { RemoteBuild } from './remote-build.ts'

/**
 * Why a remote's build failed to load:
 *
 * - `entry`: the entry is missing, was altered, timed out or threw an error.
 * - `chunk`, `css`: a script or stylesheet that the entry loads later failed.
 * - `contract`: the exposed module isn't a valid remote.
 * - `incompatible`: the build requires a shared package version that this shell doesn't provide.
 * - `browser`: this browser can't verify the build's files.
 */
export type RemoteLoadErrorKind = 'entry' | 'chunk' | 'css' | 'contract' | 'incompatible' | 'browser'

/** Thrown if a remote's build fails to load. `cause` is the error reported by the runtime or the browser. */
export class RemoteLoadError extends Error {
  override name = 'RemoteLoadError'
  readonly kind: RemoteLoadErrorKind
  readonly remote: string
  /** Build name, such as `1.0.0-4f0c2d9e1b`; undefined if the release doesn't specify one. */
  readonly build: string | undefined
  /** URL of the build's entry. */
  readonly url: string | undefined
  /** Error code, as explained in docs/errors. */
  readonly code: string

  constructor(
    kind: RemoteLoadErrorKind,
    build: Pick<RemoteBuild, 'remote'> & Partial<RemoteBuild>,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.kind = kind
    this.remote = build.remote
    this.build = build.build
    this.url = build.entryUrl
    this.code = failureCodes[kind]
  }
}

/** Returns `chunk` or `css` if the error is webpack's report of a script or stylesheet that failed to load; otherwise undefined. */
export function fileKindOf(error: unknown): 'chunk' | 'css' | undefined {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown }
  if (code === 'CSS_CHUNK_LOAD_FAILED') return 'css'
  return name === 'ChunkLoadError' ? 'chunk' : undefined
}
