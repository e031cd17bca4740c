import type { Timeline, TimelineEntry, TimelineKind } from '@kinora/release/console'
import { Button, Page, PageHeader } from '@kinora/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from './act-dialog.tsx'
import styles from './console.module.css'
import { Author, Choices, Code, ViewOfQuery } from './parts.tsx'

const kinds: readonly { value: TimelineKind | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'change', label: 'Releases' },
  { value: 'publish', label: 'Publishes' },
  { value: 'check', label: 'Checks' },
]
const pageSize = 50

/** Lists events, newest first. */
export function TimelinePage() {
  const [kind, setKind] = useState<TimelineKind | 'all'>('all')
  const [limit, setLimit] = useState(pageSize)
  const search = new URLSearchParams({ limit: String(limit), ...(kind !== 'all' && { kind }) })
  const query = useQuery<Timeline>({
    queryKey: ['live', `/api/timeline?${search}`],
    placeholderData: keepPreviousData,
  })
  return (
    <Page>
      <PageHeader
        title="Timeline"
        actions={<Choices legend="Events to show" choices={kinds} chosen={kind} onChange={setKind} />}
      />
      <ViewOfQuery query={query}>
        {({ entries, hasMore }) => (
          <>
            <ol className={styles.stack}>
              {entries.map((entry) => (
                <li key={entry.key} className={styles.panel}>
                  <Entry entry={entry} />
                </li>
              ))}
            </ol>
            {hasMore && (
              <div>
                <Button isBusy={query.isPlaceholderData} onClick={() => setLimit(limit + pageSize)}>
                  Show earlier
                </Button>
              </div>
            )}
          </>
        )}
      </ViewOfQuery>
    </Page>
  )
}

/** Shows what happened, when, why and by whom. */
function Entry({ entry }: { entry: TimelineEntry }) {
  const { title, at, by, because, release, builds, owner, lines, rollbackTo } = entry
  const act = useAct()
  return (
    <>
      <p>
        <strong>{title}</strong> {release !== undefined && <Code>{release}</Code>} <Code>{builds.join(', ')}</Code>{' '}
        <bdi>{owner}</bdi>
      </p>
      <p className={styles.muted}>
        <Author at={at} by={by} because={because} />
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {rollbackTo !== undefined && (
        <div>
          <Button onClick={() => act({ kind: 'rollback', to: rollbackTo })}>Roll back to this…</Button>
        </div>
      )}
    </>
  )
}
