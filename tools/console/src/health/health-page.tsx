import type { Health } from '@kinora/release/console'
import { Page, PageHeader, SectionHeading } from '@kinora/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { healthQuery } from '../api/queries.ts'
import { formatMoment } from '../format/format-moment.ts'
import { ViewOfQuery } from '../parts/view-of-query.tsx'
import { BuildsTable } from './builds-table.tsx'
import { CanaryJudgementView } from './canary-judgement-view.tsx'
import { ErrorGroups } from './error-groups.tsx'
import styles from './health-page.module.css'
import { ShareChart } from './share-chart.tsx'

const times = [
  { minutes: 60, label: 'Hour' },
  { minutes: 24 * 60, label: 'Day' },
  { minutes: 7 * 24 * 60, label: 'Week' },
]

/** How viewers fare: the errors that they meet, build by build, and over time. */
export function HealthPage() {
  const [minutes, setMinutes] = useState(60)
  const query = useQuery({ ...healthQuery(minutes), placeholderData: keepPreviousData })
  return (
    <Page>
      <PageHeader
        title="Health"
        actions={
          <fieldset className={styles.times}>
            <legend className={styles.legend}>The last</legend>
            {times.map(({ minutes: choice, label }) => (
              <label key={choice} className={styles.time}>
                <input type="radio" name="time" checked={choice === minutes} onChange={() => setMinutes(choice)} />
                {label}
              </label>
            ))}
          </fieldset>
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
        From {formatMoment(health.since)} to {formatMoment(health.until)}.
      </p>
      <div className={styles.parts}>
        {health.canary !== undefined && (
          <section aria-labelledby="canary">
            <SectionHeading id="canary">The canary, as it is judged</SectionHeading>
            <CanaryJudgementView judgement={health.canary} />
          </section>
        )}
        <section aria-labelledby="errors">
          <SectionHeading id="errors">Errors</SectionHeading>
          <ErrorGroups groups={health.errors} />
        </section>
        <section aria-labelledby="over-time">
          <SectionHeading id="over-time">Page loads that met an error</SectionHeading>
          <ShareChart health={health} />
        </section>
        <section aria-labelledby="builds">
          <SectionHeading id="builds">Builds</SectionHeading>
          <p className={styles.note}>
            A viewer is known while a canary runs; else each page load counts as one. Whoever had two releases is in
            both rows. Shares stand with their 95 % interval (Wilson); of vitals: the value that three of four did not
            exceed, and the sample.
          </p>
          <BuildsTable builds={health.builds} />
          {health.unknownBuilds > 0 && (
            <p className={styles.note}>
              Left out: {health.unknownBuilds} that reports name and their release has not. Somebody made them up.
            </p>
          )}
        </section>
      </div>
    </>
  )
}
