import type { CanaryJudgement, Health, HealthOfBuild } from '@kinora/release/console'
import { Banner, CheckIcon, EmptyState, Page, PageHeader, SectionHeading } from '@kinora/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import styles from '../console.module.css'
import { Choices, Code, DataTable, formatMoment, formatShare, Moment, ViewOfQuery } from '../parts.tsx'
import type { DataTableProps } from '../parts.tsx'
import { ErrorCard } from './error-card.tsx'
import { ShareChart } from './share-chart.tsx'

const periods = [
  { value: 60, label: 'Hour' },
  { value: 24 * 60, label: 'Day' },
  { value: 7 * 24 * 60, label: 'Week' },
]

/** Shows viewers' errors and the metrics of each build. */
export function HealthPage() {
  const [minutes, setMinutes] = useState(60)
  const query = useQuery<Health>({
    queryKey: ['live', `/api/health?minutes=${minutes}`],
    // Long periods change slowly and are expensive to read.
    refetchInterval: minutes > 24 * 60 ? 60_000 : 5_000,
    staleTime: 2_000,
    placeholderData: keepPreviousData,
  })
  return (
    <Page>
      <PageHeader
        title="Health"
        actions={<Choices legend="Period" choices={periods} chosen={minutes} onChange={setMinutes} />}
      />
      <ViewOfQuery query={query}>{(health) => <HealthView health={health} />}</ViewOfQuery>
    </Page>
  )
}

function HealthView({ health }: { health: Health }) {
  const { since, until, canary, errors, builds, unknownBuilds } = health
  return (
    <>
      <p className={styles.muted}>
        From {formatMoment(since)} to {formatMoment(until)}
      </p>
      {canary !== undefined && <Judgement judgement={canary} />}
      <section aria-labelledby="errors">
        <SectionHeading id="errors">Errors</SectionHeading>
        {errors.length === 0 && <EmptyState icon={<CheckIcon size={28} />} title="No errors in this period" />}
        <ol className={styles.stack}>
          {errors.map((group) => (
            <li key={group.key}>
              <ErrorCard group={group} />
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="over-time">
        <SectionHeading id="over-time">Failed page loads</SectionHeading>
        <ShareChart health={health} />
      </section>
      <section className={styles.stack} aria-labelledby="builds">
        <SectionHeading id="builds">Builds</SectionHeading>
        <p className={styles.muted}>
          Viewers are counted individually only while a canary is running; otherwise each page load counts as one
          viewer. Viewers who saw two releases appear in both rows. Each share is followed by its 95% interval.
        </p>
        <DataTable
          caption="Build health"
          rows={builds}
          keyOf={({ release, remote, build }) => `${release} ${remote} ${build}`}
          columns={buildColumns}
        />
        {unknownBuilds > 0 && (
          <p className={styles.muted}>
            {unknownBuilds} reported builds are hidden because the release in the report does not contain them.
          </p>
        )}
      </section>
    </>
  )
}

/** Shows the site's judgement of the canary, which decides whether the rollout continues. */
function Judgement({ judgement: { release, since, isBad, because, measures } }: { judgement: CanaryJudgement }) {
  return (
    <section className={styles.stack} aria-labelledby="canary">
      <SectionHeading id="canary">Canary</SectionHeading>
      <Banner tone={isBad ? 'error' : 'info'}>{because}</Banner>
      <p>
        <Code>{release}</Code>, viewers since <Moment at={since} />
      </p>
      {measures.map(({ measure, canary, stable, verdict }) => (
        <p key={measure}>
          <bdi>{measure}</bdi>: {canary.failedViewers} of {canary.viewers} viewers, stable {stable.failedViewers} of{' '}
          {stable.viewers}: <bdi>{verdict}</bdi>
        </p>
      ))}
    </section>
  )
}

const buildColumns: DataTableProps<HealthOfBuild>['columns'] = [
  {
    title: 'Build',
    renderCell: ({ remote, build, owner, audience }) => (
      <>
        <Code>{`${remote}@${build}`}</Code> <bdi>{owner || 'owner unknown'}</bdi>, {audience}
      </>
    ),
  },
  { title: 'Release', renderCell: ({ release }) => <Code>{release}</Code> },
  { title: 'Viewers', renderCell: ({ viewers }) => viewers },
  {
    title: 'With errors',
    renderCell: ({ viewers, failedViewers, interval: [low, high] }) =>
      `${viewers === 0 ? '–' : formatShare(failedViewers / viewers)} (${formatShare(low)} to ${formatShare(high)})`,
  },
  { title: 'Errors', renderCell: ({ errors }) => errors },
  { title: 'Failed loads', renderCell: ({ failedLoads }) => failedLoads },
  { title: 'Fallbacks', renderCell: ({ fallbacks }) => fallbacks },
  ...['LCP', 'INP', 'CLS', 'TTFB'].map((name) => ({
    title: `p75 ${name}`,
    renderCell: ({ vitals }: HealthOfBuild) => {
      const vital = vitals[name]
      if (vital === undefined) return '–'
      return `${name === 'CLS' ? vital.p75.toFixed(2) : `${Math.round(vital.p75)} ms`} (n = ${vital.samples})`
    },
  })),
]
