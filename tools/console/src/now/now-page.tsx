import type { Composition, LiveBuild, LiveCanary, LiveRelease, WaitingBuild } from '@kinora/release/console'
import { Button, Page, PageHeader, SectionHeading } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '../act/act-dialog.tsx'
import { compositionQuery, servedQuery } from '../api/queries.ts'
import { Author, Code, DataTable, Moment, ViewOfQuery } from '../parts/parts.tsx'
import { BuildCard } from './build-card.tsx'
import styles from './now-page.module.css'

/** Shows what is live and which builds can go live. */
export function NowPage() {
  return (
    <Page>
      <ViewOfQuery query={useQuery(compositionQuery)}>{(composition) => <Now composition={composition} />}</ViewOfQuery>
    </Page>
  )
}

const checked = { render: true, acceptSize: false, checks: true }

function Now({ composition }: { composition: Composition }) {
  const { stable, canary, previous, changedAt, changedBy, because, waiting } = composition
  const act = useAct()
  return (
    <div className={styles.parts}>
      <section>
        <PageHeader
          title="Live now"
          actions={previous !== null && <Button onClick={() => act({ kind: 'rollback' })}>Roll back…</Button>}
        />
        <p className={styles.lead}>
          <Code>{stable.id}</Code> for {canary === undefined ? 'all' : `${100 - canary.percent}% of`} viewers. Last
          change: <Author at={changedAt} by={changedBy} because={because} />
        </p>
        <ServedRelease composition={composition} />
        {canary !== undefined && <CanaryPanel canary={canary} />}
        <LiveApps stable={stable} canary={canary} />
      </section>
      <section aria-labelledby="waiting">
        <SectionHeading id="waiting">Not live</SectionHeading>
        <WaitingBuilds builds={waiting} />
      </section>
    </div>
  )
}

/** Shows whether the site is serving the live release. */
function ServedRelease({ composition: { stable, canary, siteUrl } }: { composition: Composition }) {
  const { data } = useQuery(servedQuery)
  if (data === undefined) return null
  const problem =
    'problem' in data
      ? data.problem
      : data.release === undefined
        ? 'Its page does not specify a release.'
        : data.release === stable.id || data.release === canary?.id
          ? undefined
          : `It serves ${data.release}, which is not live. Check that it uses this storage.`
  return (
    <p className={styles.served} role={problem === undefined ? undefined : 'alert'}>
      Site <Code>{siteUrl}</Code>:{' '}
      {problem ?? (
        <>
          serves <Code>{'release' in data ? (data.release ?? '') : ''}</Code> to a new viewer.
        </>
      )}
    </p>
  )
}

function CanaryPanel({ canary: { id, percent, startedAt, plan } }: { canary: LiveCanary }) {
  const act = useAct()
  return (
    <section className={styles.canary} aria-label="Canary">
      <div>
        <h2 className={styles.canaryTitle}>Canary: {percent}% of viewers</h2>
        <p>
          <Code>{id}</Code>, started <Moment at={startedAt} />
          {plan !== undefined &&
            `, then ${plan.steps.join('%, ')}%, ${Math.round(plan.everySeconds / 60)} min apart, as long as its viewers do not see more errors`}
        </p>
      </div>
      <div className={styles.actions}>
        <Button onClick={() => act({ kind: 'promote-canary', ...checked })}>Promote…</Button>
        <Button variant="danger" onClick={() => act({ kind: 'halt' })}>
          Halt…
        </Button>
      </div>
    </section>
  )
}

/** Shows the shell and its remotes. A card also shows the canary's build if it differs. */
function LiveApps({ stable, canary }: { stable: LiveRelease; canary: LiveCanary | undefined }) {
  const apps = new Set([...stable.apps, ...(canary?.apps ?? [])].map(({ app }) => app))
  const cardOf = (app: string) => {
    const build = buildOf(stable, app)
    const ofCanary = buildOf(canary, app)
    const other = ofCanary?.build === build?.build ? undefined : ofCanary
    return <BuildCard build={build} canary={other} percent={canary?.percent} />
  }
  return (
    <div className={styles.shell}>
      {cardOf('shell')}
      <ul className={styles.remotes} aria-label="Remotes">
        {[...apps]
          .filter((app) => app !== 'shell')
          .toSorted()
          .map((app) => (
            <li key={app} className={styles.remote}>
              {cardOf(app)}
            </li>
          ))}
      </ul>
    </div>
  )
}

function buildOf(release: LiveRelease | undefined, app: string): LiveBuild | undefined {
  return release?.apps.find((one) => one.app === app)
}

/** Lists builds that can be promoted, one by one or together. */
function WaitingBuilds({ builds }: { builds: readonly WaitingBuild[] }) {
  const act = useAct()
  const [checkedIds, setCheckedIds] = useState<readonly string[]>([])
  const chosen = checkedIds.filter((id) => builds.some((build) => build.id === id))
  if (builds.length === 0) return <p>Every build in the storage is live.</p>
  return (
    <div className={styles.waiting}>
      <div className={styles.actions}>
        <Button
          variant="primary"
          disabled={chosen.length === 0}
          onClick={() => act({ kind: 'promote', builds: chosen, ...checked })}
        >
          Promote…
        </Button>
        <Button
          disabled={chosen.length === 0}
          onClick={() => act({ kind: 'canary', builds: chosen, percent: 5, ...checked })}
        >
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
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={({ target }) =>
                    setCheckedIds(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                  }
                />
                <Code>{id}</Code>
              </label>
            ),
          },
          { title: 'Owner', renderCell: ({ owner }) => <bdi>{owner}</bdi> },
          { title: 'Published', renderCell: ({ publishedAt }) => <Moment at={publishedAt} /> },
          { title: 'State', renderCell: ({ wasLive }) => (wasLive ? 'was live' : 'new') },
        ]}
      />
    </div>
  )
}
