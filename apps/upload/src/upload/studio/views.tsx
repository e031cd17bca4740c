import { isApiErrorOfKind, messageFor } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import type { DayOfViews, StudioVideo, ViewsParams } from '@kinora/api-client/studio'
import { viewsQuery } from '@kinora/api-client/studio'
import { useApiClient } from '@kinora/shell-contract'
import { ErrorState, SectionHeading, Skeleton } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { Select } from './select.tsx'
import styles from './views.module.css'

/** What the page shows first. */
export const allViews: ViewsParams = { days: 28 }

const ViewsChart = lazy(async () => ({ default: (await import('./views-chart.tsx')).ViewsChart }))

const periods = { 7: 'Last 7 days', 28: 'Last 28 days', 90: 'Last 90 days' } as const

const errors: ErrorTexts = {
  network: 'Network error. Please check your connection and try again.',
  otherwise: 'Could not load the views. Please try again later.',
}

/** Views by day, of all videos or one, as a chart and as a table. */
export function Views({ videos }: { videos: readonly StudioVideo[] }) {
  const api = useApiClient()
  const [{ days, videoId }, setParams] = useState(allViews)
  const [chosen, setChosen] = useState<StudioVideo>()
  const { data, error, isPlaceholderData, refetch } = useQuery(viewsQuery(api, { days, videoId }))
  const isForeign = chosen !== undefined && videos.every(({ _id }) => _id !== chosen._id)
  const options = isForeign ? [chosen, ...videos] : videos

  return (
    <section className={styles.views} aria-labelledby="views">
      <div className={styles.head}>
        <SectionHeading id="views">Views</SectionHeading>
        <div className={styles.choices}>
          <Select
            label="Video"
            texts={Object.fromEntries([['', 'All videos'], ...options.map(({ _id, title }) => [_id, title])])}
            value={videoId ?? ''}
            onChange={(id) => {
              setChosen(options.find(({ _id }) => _id === id))
              setParams({ days, videoId: id || undefined })
            }}
          />
          <Select
            label="Period"
            texts={periods}
            value={String(days) as `${keyof typeof periods}`}
            onChange={(value) => setParams({ days: Number(value), videoId })}
          />
        </div>
      </div>
      {data && <ViewsByDay days={data} isStale={isPlaceholderData} />}
      {!data && !error && <Skeleton height={chartHeight} radius="12" />}
      {!data && error && !isApiErrorOfKind(error, 'unauthenticated') && (
        <ErrorState message={messageFor(errors, error)} onRetry={() => void refetch()} />
      )}
    </section>
  )
}

/** Height of the chart in pixels. */
const chartHeight = 160

function ViewsByDay({ days, isStale }: { days: readonly DayOfViews[]; isStale: boolean }) {
  const total = days.reduce((sum, { views }) => sum + views, 0)
  return (
    <div className={styles.days} aria-busy={isStale}>
      <p role="status" className={styles.total}>
        {total.toLocaleString('en')} {total === 1 ? 'view' : 'views'} in the last {days.length} days
      </p>
      <Suspense fallback={<Skeleton height={chartHeight} radius="12" />}>
        <ViewsChart days={days} height={chartHeight} />
      </Suspense>
      <details>
        <summary className={styles.summary}>Show as a table</summary>
        <table className={styles.table}>
          <caption>Views by day (UTC)</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Views</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, views }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                <td>{views.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

/** Formats a day such as `2026-11-28`. */
export function formatDay(day: string): string {
  const date = new Date(day)
  if (Number.isNaN(date.getTime())) return day
  return date.toLocaleDateString('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
}
