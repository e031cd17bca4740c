import { failureCodes } from '@kinora/releases/browser'

import type { RemoteBuild } from './remote-build.ts'

/**
 * Why a build of a remote did not load:
 *
 * - `entry`: its entry is missing, altered, too slow, or threw.
 * - `chunk`, `css`: a later script or stylesheet.
 * - `contract`: the module that it exposes is not a remote.
 * - `incompatible`: it needs a version of a shared package that this shell does not provide.
 * - `browser`: this browser cannot verify its files.
 */
export type RemoteLoadErrorKind = 'entry' | 'chunk' | 'css' | 'contract' | 'incompatible' | 'browser'

/** A build of a remote that did not load. `cause` is what the runtime or the browser reported. */
export class RemoteLoadError extends Error {
  override name = 'RemoteLoadError'
  readonly kind: RemoteLoadErrorKind
  readonly remote: string
  /** The build, such as `1.0.0-4f0c2d9e1b`; undefined when the release names none. */
  readonly build: string | undefined
  /** The URL of its entry. */
  readonly url: string | undefined
  /** The number in docs/errors. */
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

/** Whether an error is webpack's report that a later script or stylesheet did not load. */
export function fileKindOf(error: unknown): 'chunk' | 'css' | undefined {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown }
  if (code === 'CSS_CHUNK_LOAD_FAILED') return 'css'
  return name === 'ChunkLoadError' ? 'chunk' : undefined
}
