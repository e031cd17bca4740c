import type { TimelineEntry, TimelineKind } from '@kinora/release/console'
import { Button, Page, PageHeader, SectionHeading } from '@kinora/ui'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { liveLatelyQuery, timelineQuery } from '../api/queries.ts'
import { ViewOfQuery } from '../parts/view-of-query.tsx'
import { ReleaseComparison } from './release-comparison.tsx'
import { TimelineItem } from './timeline-item.tsx'
import styles from './timeline-page.module.css'

const kinds: readonly { kind: TimelineKind; label: string }[] = [
  { kind: 'change', label: 'What is live' },
  { kind: 'publish', label: 'Publishes' },
  { kind: 'check', label: 'Checks' },
]

/** What happened, the newest first, and what any two releases differ in. */
export function TimelinePage() {
  const [hidden, setHidden] = useState<readonly TimelineKind[]>([])
  const lately = useQuery(liveLatelyQuery)
  const shown = kinds.flatMap(({ kind }) => (hidden.includes(kind) ? [] : kind))
  const timeline = useInfiniteQuery({ ...timelineQuery(shown), placeholderData: keepPreviousData })
  return (
    <Page>
      <PageHeader title="Time line" />
      <div className={styles.view}>
        <section aria-labelledby="happened">
          <SectionHeading id="happened">What happened</SectionHeading>
          <fieldset className={styles.kinds}>
            <legend className={styles.legend}>Shown</legend>
            {kinds.map(({ kind, label }) => (
              <label key={kind} className={styles.kind}>
                <input
                  type="checkbox"
                  checked={!hidden.includes(kind)}
                  onChange={({ target }) =>
                    setHidden(target.checked ? hidden.filter((one) => one !== kind) : [...hidden, kind])
                  }
                />
                {label}
              </label>
            ))}
          </fieldset>
          <ViewOfQuery query={timeline}>
            {({ pages }) => (
              <ol className={styles.entries}>
                {pages
                  .flatMap(({ entries }) => entries)
                  .map((entry) => (
                    <TimelineItem
                      key={keyOf(entry)}
                      entry={entry}
                      isPresent={entry.kind === 'change' && entry.stable === lately.data?.stable}
                    />
                  ))}
              </ol>
            )}
          </ViewOfQuery>
          {timeline.hasNextPage && (
            <Button isBusy={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
              Show earlier ones
            </Button>
          )}
        </section>
        <section aria-labelledby="compare">
          <SectionHeading id="compare">Compare two releases</SectionHeading>
          <ViewOfQuery query={lately}>{({ all }) => <ReleaseComparison releases={all} />}</ViewOfQuery>
        </section>
      </div>
    </Page>
  )
}

function keyOf(entry: TimelineEntry): string {
  if (entry.kind === 'publish') return entry.build
  return entry.kind === 'check' ? entry.id : String(entry.sequence)
}
