import { failureCodes } from '@kinora/releases/browser'

import type { RemoteBuild } from './remote-build.ts'

/**
 * Why a remote's build did not load:
 *
 * - `entry`: its entry is missing or altered, took too long, or threw an error.
 * - `chunk`, `css`: a script or stylesheet that is loaded later failed.
 * - `contract`: the module that it exposes is not a remote.
 * - `incompatible`: it requires a version of a shared package that this shell does not provide.
 * - `browser`: this browser cannot verify its files.
 */
export type RemoteLoadErrorKind = 'entry' | 'chunk' | 'css' | 'contract' | 'incompatible' | 'browser'

/** The error for a remote's build that did not load. `cause` is the error that the runtime or the browser reported. */
export class RemoteLoadError extends Error {
  override name = 'RemoteLoadError'
  readonly kind: RemoteLoadErrorKind
  readonly remote: string
  /** The build's name, such as `1.0.0-4f0c2d9e1b`; undefined if the release does not specify one. */
  readonly build: string | undefined
  /** The URL of its entry. */
  readonly url: string | undefined
  /** The error code, which docs/errors explains. */
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

/** Returns `chunk` or `css` if webpack reported that a script or stylesheet did not load; otherwise undefined. */
export function fileKindOf(error: unknown): 'chunk' | 'css' | undefined {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown }
  if (code === 'CSS_CHUNK_LOAD_FAILED') return 'css'
  return name === 'ChunkLoadError' ? 'chunk' : undefined
}
