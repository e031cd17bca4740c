import type { LiveBuild } from '@kinora/release/console'
import { Button } from '@kinora/ui'

import { useAct } from '../act/act-provider.tsx'
import { formatBytes } from '../format/format-bytes.ts'
import { Code } from '../parts/code.tsx'
import { Moment } from '../parts/moment.tsx'
import styles from './build-card.module.css'

export interface BuildCardProps {
  /** Of everybody's release; none for a remote that the canary alone has. */
  build: LiveBuild | undefined
  /** Of the canary, where it has another one. */
  beside: LiveBuild | undefined
  percent: number | undefined
  /** The shell, in which the others stand. */
  isFrame?: boolean
}

/** One app as it is live. */
export function BuildCard({ build, beside, percent, isFrame = false }: BuildCardProps) {
  const act = useAct()
  const shown = build ?? beside
  if (shown === undefined) return null
  return (
    <article className={styles.card} aria-label={shown.app}>
      <div className={styles.head}>
        <h2 className={styles.name}>{shown.app}</h2>
        <span className={styles.owner}>
          <bdi>{shown.owner}</bdi>
        </span>
        {!isFrame && build !== undefined && (
          <span className={styles.retire}>
            <Button variant="ghost" onClick={() => act({ kind: 'retire', remote: build.app })}>
              Retire…
            </Button>
          </span>
        )}
      </div>
      {build !== undefined && <BuildFacts build={build} />}
      {beside !== undefined && (
        <div className={styles.canary}>
          <p className={styles.canaryTitle}>Canary, {percent} % of viewers</p>
          <BuildFacts build={beside} />
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
            <dt>Stands in</dt>
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
