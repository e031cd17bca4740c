import type { LiveBuild } from '@kinora/release/console'

import { formatBytes } from '../parts/format.ts'
import { Code, Moment } from '../parts/parts.tsx'
import styles from './build-card.module.css'

export interface BuildCardProps {
  /** Stable build; undefined for a remote that is only in the canary. */
  build: LiveBuild | undefined
  /** The canary's build, if it differs. */
  canary: LiveBuild | undefined
  percent: number | undefined
}

/** Shows a live app and its builds. */
export function BuildCard({ build, canary, percent }: BuildCardProps) {
  const shown = build ?? canary
  if (shown === undefined) return null
  return (
    <article className={styles.card} aria-label={shown.app}>
      <div className={styles.head}>
        <h2 className={styles.name}>{shown.app}</h2>
        <span className={styles.owner}>
          <bdi>{shown.owner}</bdi>
        </span>
      </div>
      {build !== undefined && <BuildFacts build={build} />}
      {canary !== undefined && (
        <div className={styles.canary}>
          <p className={styles.canaryTitle}>Canary, {percent}% of viewers</p>
          <BuildFacts build={canary} />
        </div>
      )}
    </article>
  )
}

function BuildFacts({ build }: { build: LiveBuild }) {
  const share = build.budget === 0 ? 0 : Math.min(1, (build.bytes ?? 0) / build.budget)
  return (
    <>
      <p className={styles.version}>
        <strong>{build.version}</strong> <Code>{build.build}</Code>
      </p>
      <dl className={styles.facts}>
        <dt>Published</dt>
        <dd>
          <Moment at={build.publishedAt} />
          {build.bundler !== undefined && `, ${build.bundler}`}
        </dd>
        <dt>First page</dt>
        <dd>
          {build.bytes === undefined ? 'Unknown size' : formatBytes(build.bytes)} of {formatBytes(build.budget)}
          <meter className={styles.meter} value={share} aria-hidden="true" />
        </dd>
        <dt>Routes</dt>
        <dd className={styles.routes}>
          {build.routes.map(({ path, access }) => (
            <Code key={path}>{access === 'token' ? `${path} (signed in)` : path}</Code>
          ))}
        </dd>
        {build.previous !== undefined && (
          <>
            <dt>Fallback</dt>
            <dd>
              <Code>{build.previous}</Code>
            </dd>
          </>
        )}
      </dl>
      {build.unmet.map((text) => (
        <p key={text} className={styles.unmet}>
          {text}
        </p>
      ))}
    </>
  )
}
