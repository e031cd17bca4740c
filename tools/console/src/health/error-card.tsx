import type { ErrorGroup } from '@kinora/release/console'
import { Button } from '@kinora/ui'

import { useAct } from '../act/act-provider.tsx'
import { actionWords } from '../act/action-words.ts'
import { formatShare } from '../format/format-share.ts'
import { Code } from '../parts/code.tsx'
import { Moment } from '../parts/moment.tsx'
import styles from './error-card.module.css'
import { SourceExcerpt } from './source-excerpt.tsx'

const audiences = { everybody: 'live', canary: 'in the canary', nobody: 'not live any more' }

/** One mistake: what it is, whose, since which build, how many viewers meet it, where it is in the source, and what takes it away. */
export function ErrorCard({ group }: { group: ErrorGroup }) {
  const { remote, owner, path, phase, fault, message, viewers, share, times, firstAt, lastAt, firstBuild } = group
  const [first, ...rest] = group.stack
  return (
    <article className={styles.card} aria-label={`${fault} in ${remote}`}>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <bdi>{fault}</bdi>
          {message !== undefined && (
            <>
              : <bdi>{message}</bdi>
            </>
          )}
        </h3>
        <Undo group={group} />
      </div>
      <p className={styles.facts}>
        <strong>{formatShare(share)} of viewers</strong> ({viewers}) of {remote}, {times} times,{' '}
        {phasesInWords[phase] ?? phase}, at <Code>{path}</Code>. Owner: <bdi>{owner}</bdi>.
      </p>
      <p className={styles.facts}>
        First seen in <Code>{firstBuild}</Code> <Moment at={firstAt} />, last <Moment at={lastAt} />.
      </p>
      <ul className={styles.builds}>
        {group.builds.map(({ build, audience, viewers }) => (
          <li key={`${build} ${audience}`}>
            <Code>{build}</Code> {audiences[audience]}, {viewers} viewers
          </li>
        ))}
      </ul>
      {first !== undefined && <SourceExcerpt place={first.place} source={first.source} />}
      {rest.length > 0 && (
        <details>
          <summary className={styles.summary}>{rest.length} more places led there</summary>
          <ol className={styles.frames}>
            {rest.map(({ place, source }) => (
              <li key={place}>
                <Code>{source === undefined ? place : `${source.source}:${source.line}:${source.column}`}</Code>
                {source?.name !== undefined && ` ${source.name}`}
              </li>
            ))}
          </ol>
        </details>
      )}
    </article>
  )
}

const phasesInWords: Record<string, string> = {
  start: 'while the shell started',
  entry: 'while it was loaded',
  chunk: 'while a later file was loaded',
  css: 'while its styles were loaded',
  contract: 'because it exports something else than a remote',
  render: 'before the page was drawn',
  run: 'on a page that stood',
}

function Undo({ group: { undo } }: { group: ErrorGroup }) {
  const act = useAct()
  if (undo === undefined) return null
  const words = undo.kind === 'promote' ? 'Back to the build before' : actionWords[undo.kind].button
  return (
    <Button variant="danger" onClick={() => act(undo)}>
      {words}…
    </Button>
  )
}
