import type { TimelineEntry, TimelineKind } from '@kinora/release/console'
import { Button, Page, PageHeader } from '@kinora/ui'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { compositionQuery, timelineQuery } from '../api/queries.ts'
import { Choices, ViewOfQuery } from '../parts/parts.tsx'
import { TimelineItem } from './timeline-item.tsx'
import styles from './timeline-page.module.css'

const kinds: readonly { value: TimelineKind; label: string }[] = [
  { value: 'change', label: 'Releases' },
  { value: 'publish', label: 'Publishes' },
  { value: 'check', label: 'Checks' },
]

/** Lists events, newest first. */
export function TimelinePage() {
  const [chosen, setChosen] = useState<readonly TimelineKind[]>(kinds.map(({ value }) => value))
  const { data: composition } = useQuery(compositionQuery)
  const timeline = useInfiniteQuery({ ...timelineQuery(chosen), placeholderData: keepPreviousData })
  return (
    <Page>
      <PageHeader title="Timeline" />
      <Choices
        legend="Events to show"
        type="checkbox"
        choices={kinds}
        chosen={chosen}
        onChange={(kind, isChosen) =>
          setChosen(kinds.map(({ value }) => value).filter((one) => (one === kind ? isChosen : chosen.includes(one))))
        }
      />
      <ViewOfQuery query={timeline}>
        {({ pages }) => (
          <ol className={styles.entries}>
            {pages
              .flatMap(({ entries }) => entries)
              .map((entry) => (
                <TimelineItem
                  key={keyOf(entry)}
                  entry={entry}
                  isLive={entry.kind === 'change' && entry.stable === composition?.stable.id}
                />
              ))}
          </ol>
        )}
      </ViewOfQuery>
      {timeline.hasNextPage && (
        <Button isBusy={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
          Show earlier
        </Button>
      )}
    </Page>
  )
}

function keyOf(entry: TimelineEntry): string {
  if (entry.kind === 'publish') return entry.build
  return entry.kind === 'check' ? entry.id : String(entry.sequence)
}
