import type { Timeline, TimelineEntry } from '@kinora/release/console'
import { Button, Page, PageHeader, SectionHeading } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { timelineQuery } from '../api/queries.ts'
import { ViewOfQuery } from '../parts/view-of-query.tsx'
import { ReleaseComparison } from './release-comparison.tsx'
import { TimelineItem } from './timeline-item.tsx'
import styles from './timeline-page.module.css'

const kinds = [
  { kind: 'change', label: 'What is live' },
  { kind: 'publish', label: 'Publishes' },
  { kind: 'check', label: 'Checks' },
] as const

const shownAtOnce = 40

/** What happened, the newest first, and what any two releases differ in. */
export function TimelinePage() {
  return (
    <Page>
      <PageHeader title="Time line" />
      <ViewOfQuery query={useQuery(timelineQuery)}>{(timeline) => <TimelineView timeline={timeline} />}</ViewOfQuery>
    </Page>
  )
}

function TimelineView({ timeline: { entries, releases } }: { timeline: Timeline }) {
  const [hidden, setHidden] = useState<readonly string[]>([])
  const [most, setMost] = useState(shownAtOnce)
  const shown = entries.filter(({ kind }) => !hidden.includes(kind))
  const present = entries.find((entry) => entry.kind === 'change')
  return (
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
        <ol className={styles.entries}>
          {shown.slice(0, most).map((entry) => (
            <TimelineItem
              key={keyOf(entry)}
              entry={entry}
              isPresent={entry === present || (entry.kind === 'change' && entry.stable === present?.stable)}
            />
          ))}
        </ol>
        {shown.length > most && <Button onClick={() => setMost(most + shownAtOnce)}>Show earlier ones</Button>}
      </section>
      <section aria-labelledby="compare">
        <SectionHeading id="compare">Compare two releases</SectionHeading>
        <ReleaseComparison releases={releases} />
      </section>
    </div>
  )
}

function keyOf(entry: TimelineEntry): string {
  if (entry.kind === 'publish') return entry.build
  return entry.kind === 'check' ? entry.id : String(entry.sequence)
}
