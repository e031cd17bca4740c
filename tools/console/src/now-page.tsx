import type { Composition, LiveApp, LiveBuild, ServedNow } from '@kinora/release/console'
import { Button, Choice, Page, PageHeader, SectionHeading } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from './act-dialog.tsx'
import styles from './console.module.css'
import { Author, Code, DataTable, Moment, ViewOfQuery } from './parts.tsx'

/** Shows what is live and which builds can go live. */
export function NowPage() {
  const query = useQuery<Composition>({ queryKey: ['live', '/api/now'] })
  return (
    <Page>
      <ViewOfQuery query={query}>{(composition) => <Now composition={composition} />}</ViewOfQuery>
    </Page>
  )
}

const checked = { render: true, acceptSize: false, checks: true }

function Now({ composition }: { composition: Composition }) {
  const { stable, canary, previous, changedAt, changedBy, because, siteUrl, apps, waiting } = composition
  const act = useAct()
  return (
    <>
      <PageHeader
        title="Live now"
        actions={previous !== null && <Button onClick={() => act({ kind: 'rollback' })}>Roll back…</Button>}
      />
      <p>
        <Code>{stable}</Code> for {canary === undefined ? 'all' : `${100 - canary.percent}% of`} viewers. Last change:{' '}
        <Author at={changedAt} by={changedBy} because={because} />
      </p>
      <ServedRelease siteUrl={siteUrl} />
      {canary !== undefined && <CanaryPanel canary={canary} />}
      <ul className={styles.grid}>
        {apps.map((app) => (
          <li key={app.app}>
            <AppCard app={app} percent={canary?.percent} />
          </li>
        ))}
      </ul>
      <section aria-labelledby="waiting">
        <SectionHeading id="waiting">Not live</SectionHeading>
        <WaitingBuilds builds={waiting} />
      </section>
    </>
  )
}

/** Shows whether the site is serving the live release. */
function ServedRelease({ siteUrl }: { siteUrl: string }) {
  const { data } = useQuery<ServedNow>({ queryKey: ['live', '/api/served'], refetchInterval: 10_000 })
  if (data === undefined) return null
  const { problem, release = '' } = data
  return (
    <p className={problem === undefined ? undefined : styles.danger} role={problem === undefined ? undefined : 'alert'}>
      Site <Code>{siteUrl}</Code>:{' '}
      {problem ?? (
        <>
          serves <Code>{release}</Code> to a new viewer.
        </>
      )}
    </p>
  )
}

function CanaryPanel({ canary }: { canary: NonNullable<Composition['canary']> }) {
  const { release, percent, startedAt, plan } = canary
  const act = useAct()
  const actions = (
    <div className={styles.row}>
      <Button onClick={() => act({ kind: 'promote-canary', ...checked })}>Promote…</Button>
      <Button variant="danger" onClick={() => act({ kind: 'halt' })}>
        Halt…
      </Button>
    </div>
  )
  return (
    <section className={styles.canary} aria-label="Canary">
      <SectionHeading actions={actions}>{`Canary: ${percent}% of viewers`}</SectionHeading>
      <p>
        <Code>{release}</Code>, started <Moment at={startedAt} />
        {plan !== undefined &&
          `, then ${plan.steps.join('%, ')}%, ${Math.round(plan.everySeconds / 60)} min apart, as long as its viewers do not see more errors`}
      </p>
    </section>
  )
}

/** Shows a live app and its builds. */
function AppCard({ app: { app, stable, canary }, percent }: { app: LiveApp; percent: number | undefined }) {
  return (
    <article className={styles.panel} aria-label={app}>
      <h2 className={styles.heading}>{app}</h2>
      {stable !== undefined && <BuildFacts build={stable} />}
      {canary !== undefined && (
        <div className={styles.canary}>
          <p>Canary, {percent}% of viewers</p>
          <BuildFacts build={canary} />
        </div>
      )}
    </article>
  )
}

function BuildFacts({ build: { version, build, owner, publishedAt, routes, fallback, unmet } }: { build: LiveBuild }) {
  return (
    <>
      <p>
        <strong>{version}</strong> <Code>{build}</Code>
      </p>
      <p>
        <bdi>{owner}</bdi>, published <Moment at={publishedAt} />
      </p>
      <p>
        Routes: <Code>{routes.join(' ')}</Code>
      </p>
      {fallback !== undefined && (
        <p>
          Fallback: <Code>{fallback}</Code>
        </p>
      )}
      {unmet.map((text) => (
        <p key={text} className={styles.danger}>
          {text}
        </p>
      ))}
    </>
  )
}

/** Lists builds that can be promoted, one by one or together. */
function WaitingBuilds({ builds }: { builds: Composition['waiting'] }) {
  const act = useAct()
  const [checkedIds, setCheckedIds] = useState<readonly string[]>([])
  const chosen = checkedIds.filter((id) => builds.some((build) => build.id === id))
  const isEmpty = chosen.length === 0
  if (builds.length === 0) return <p>Every build in the storage is live.</p>
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <Button
          variant="primary"
          disabled={isEmpty}
          onClick={() => act({ kind: 'promote', builds: chosen, ...checked })}
        >
          Promote…
        </Button>
        <Button disabled={isEmpty} onClick={() => act({ kind: 'canary', builds: chosen, percent: 5, ...checked })}>
          Start a canary…
        </Button>
      </div>
      <DataTable
        caption="Builds not live"
        rows={builds}
        keyOf={({ id }) => id}
        columns={[
          {
            title: 'Build',
            renderCell: ({ id }) => (
              <Choice
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  setCheckedIds(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
              >
                {id}
              </Choice>
            ),
          },
          { title: 'Owner', renderCell: ({ owner }) => <bdi>{owner}</bdi> },
          { title: 'Published', renderCell: ({ publishedAt }) => <Moment at={publishedAt} /> },
        ]}
      />
    </div>
  )
}
