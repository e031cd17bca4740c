import type { TimelineEntry } from '@kinora/release/console'
import { Button } from '@kinora/ui'

import { useAct } from '../act/act-dialog.tsx'
import { Author, Code } from '../parts/parts.tsx'
import styles from './timeline-item.module.css'

export interface TimelineItemProps {
  entry: TimelineEntry
  /** Whether the entry's release is live. */
  isLive: boolean
}

/** Shows what happened, when, why and by whom. The author is unverified. */
export function TimelineItem({ entry, isLive }: TimelineItemProps) {
  const { at, by, because } = entry
  return (
    <li className={styles.item} data-tone={toneOf(entry)}>
      <p className={styles.title}>
        <strong>{titleOf(entry)}</strong> <Subject entry={entry} />
      </p>
      <p className={styles.who}>
        <Author at={at} by={by} because={because} />
      </p>
      <Details entry={entry} isLive={isLive} />
    </li>
  )
}

function titleOf(entry: TimelineEntry): string {
  if (entry.kind === 'publish') return 'publish'
  if (entry.kind === 'check') return entry.errors.length === 0 ? 'check: passed' : 'check: failed'
  return entry.change === 'promote' && entry.builds.length === 0 && entry.without.length > 0 ? 'retire' : entry.change
}

function toneOf(entry: TimelineEntry): string {
  if (entry.kind === 'publish') return 'quiet'
  if (entry.kind === 'check') return entry.errors.length === 0 ? 'quiet' : 'bad'
  return entry.change === 'rollback' || entry.change === 'halt' ? 'bad' : 'good'
}

function Subject({ entry }: { entry: TimelineEntry }) {
  if (entry.kind === 'publish')
    return (
      <>
        <Code>{entry.build}</Code> <bdi className={styles.owner}>{entry.owner}</bdi>
      </>
    )
  if (entry.kind === 'check') return <Code>{entry.builds.join(' ')}</Code>
  const brought = [...entry.builds, ...entry.without.map((app) => `without ${app}`)]
  return (
    <>
      <Code>{entry.release}</Code>
      {brought.length > 0 && (
        <span className={styles.owner}>
          {' '}
          <Code>{brought.join(', ')}</Code>
        </span>
      )}
    </>
  )
}

function Details({ entry, isLive }: TimelineItemProps) {
  const act = useAct()
  if (entry.kind === 'change')
    return (
      <>
        {entry.evidence !== undefined && (
          <p className={styles.who}>
            {entry.evidence.failedViewers} of {entry.evidence.viewers} viewers, from {entry.evidence.addresses} networks
            ({Math.round(entry.evidence.share * 1000) / 10}%, limit {Math.round(entry.evidence.limit * 1000) / 10}%)
          </p>
        )}
        {!isLive && (
          <div className={styles.back}>
            <Button variant="ghost" onClick={() => act({ kind: 'rollback', to: entry.stable })}>
              Roll back to this…
            </Button>
          </div>
        )}
      </>
    )
  if (entry.kind === 'publish') return null
  const lines = [...entry.errors, ...entry.warnings]
  if (lines.length === 0) return null
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
