import type { CanaryJudgement, Health } from '@kinora/release/console'
import { Banner, CheckIcon, EmptyState, Page, PageHeader, SectionHeading } from '@kinora/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { healthQuery } from '../api/queries.ts'
import { formatMoment } from '../parts/format.ts'
import { Choices, Code, Moment, ViewOfQuery } from '../parts/parts.tsx'
import { BuildsTable } from './builds-table.tsx'
import { ErrorCard } from './error-card.tsx'
import styles from './health-page.module.css'
import { ShareChart } from './share-chart.tsx'

const times = [
  { value: 60, label: 'Hour' },
  { value: 24 * 60, label: 'Day' },
  { value: 7 * 24 * 60, label: 'Week' },
]

/** Shows viewers' errors and the metrics of each build. */
export function HealthPage() {
  const [minutes, setMinutes] = useState(60)
  const query = useQuery({ ...healthQuery(minutes), placeholderData: keepPreviousData })
  return (
    <Page>
      <PageHeader
        title="Health"
        actions={
          <Choices
            legend="Period"
            type="radio"
            choices={times}
            chosen={[minutes]}
            onChange={(value) => setMinutes(value)}
          />
        }
      />
      <ViewOfQuery query={query}>{(health) => <HealthView health={health} />}</ViewOfQuery>
    </Page>
  )
}

function HealthView({ health }: { health: Health }) {
  return (
    <>
      <p className={styles.note}>
        From {formatMoment(health.since)} to {formatMoment(health.until)}
      </p>
      <div className={styles.parts}>
        {health.canary !== undefined && <Judgement judgement={health.canary} />}
        <section aria-labelledby="errors">
          <SectionHeading id="errors">Errors</SectionHeading>
          {health.errors.length === 0 ? (
            <EmptyState icon={<CheckIcon size={28} />} title="No errors in this period" />
          ) : (
            <ol className={styles.errors}>
              {health.errors.map((group) => (
                <li key={group.key}>
                  <ErrorCard group={group} />
                </li>
              ))}
            </ol>
          )}
        </section>
        <section aria-labelledby="over-time">
          <SectionHeading id="over-time">Failed page loads</SectionHeading>
          <ShareChart health={health} />
        </section>
        <section aria-labelledby="builds">
          <SectionHeading id="builds">Builds</SectionHeading>
          <p className={styles.note}>
            Viewers are counted individually only while a canary is running; otherwise each page load counts as one
            viewer. Viewers who saw two releases appear in both rows. The range below each share is its 95% interval.
          </p>
          <BuildsTable builds={health.builds} />
          {health.unknownBuilds > 0 && (
            <p className={styles.note}>
              {health.unknownBuilds} reported builds are hidden because the release in the report does not contain them.
            </p>
          )}
        </section>
      </div>
    </>
  )
}

/** Shows the site's verdict on the canary, which decides whether the rollout continues. */
function Judgement({ judgement: { release, since, isBad, because, measures } }: { judgement: CanaryJudgement }) {
  return (
    <section aria-labelledby="canary">
      <SectionHeading id="canary">Canary</SectionHeading>
      <Banner tone={isBad ? 'error' : 'info'}>{because}</Banner>
      <p>
        <Code>{release}</Code>, viewers since <Moment at={since} />
      </p>
      <ul>
        {measures.map(({ measure, canary, stable, verdict }) => (
          <li key={measure}>
            <bdi>{measure}</bdi>: {canary.failedViewers} of {canary.viewers} viewers, stable {stable.failedViewers} of{' '}
            {stable.viewers}: <bdi>{verdict}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
