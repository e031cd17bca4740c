import type { ErrorGroup, ErrorInRelease } from '@kinora/release/console'
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
  const {
    remote,
    owner,
    path,
    phase,
    fault,
    message,
    seenIn,
    times,
    viewers,
    code,
    traceId,
    firstAt,
    lastAt,
    firstBuild,
  } = group
  const [first, ...rest] = group.stack
  const [most] = seenIn
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
        {most !== undefined && (
          <>
            <strong>{shareInWords(most)} of viewers</strong> ({viewersInWords(most)}) of <Code>{remote}</Code>
            {seenIn.length > 1 && (
              <>
                {' '}
                in <Code>{most.release}</Code>
              </>
            )}
            {most.networks !== undefined && `, from ${networksInWords(most.networks)}`},{' '}
          </>
        )}
        {times === 1 ? 'once' : `${times} times`}, {phasesInWords[phase] ?? phase}, at <Code>{path}</Code>. Owner:{' '}
        <bdi>{owner || 'unknown'}</bdi>.
      </p>
      <p className={styles.facts}>
        First seen in <Code>{firstBuild}</Code> <Moment at={firstAt} />, last <Moment at={lastAt} />.
      </p>
      {code !== undefined && (
        <p className={styles.facts}>
          <Code>{code.number}</Code>
          {code.title !== undefined && ` ${code.title}. ${code.remedy}`}
        </p>
      )}
      {traceId !== undefined && (
        <p className={styles.facts}>
          In the log of the provider: trace <Code>{traceId}</Code>
        </p>
      )}
      {viewers !== undefined && seenIn.length > 1 && (
        <p className={styles.facts}>{viewers} different viewers in all of these:</p>
      )}
      <ul className={styles.builds}>
        {seenIn.map((seen) => (
          <li key={`${seen.release} ${seen.build}`}>
            <Code>{seen.build}</Code> in <Code>{seen.release}</Code>, {audiences[seen.audience]}: {shareInWords(seen)}{' '}
            of viewers ({viewersInWords(seen)}; {formatShare(seen.interval[0])} to {formatShare(seen.interval[1])})
          </li>
        ))}
      </ul>
      {first !== undefined && <SourceExcerpt place={first.place} source={first.source} />}
      {rest.length > 0 && (
        <details>
          <summary className={styles.summary}>
            {rest.length === 1 ? 'One more place led there' : `${rest.length} more places led there`}
          </summary>
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

function shareInWords({ share, isAtLeast }: ErrorInRelease): string {
  return `${isAtLeast ? 'at least ' : ''}${formatShare(share)}`
}

function viewersInWords({ viewers, ofViewers, isAtLeast }: ErrorInRelease): string {
  return `${isAtLeast ? 'at least ' : ''}${viewers} of ${ofViewers}`
}

function networksInWords(networks: number): string {
  return networks === 1 ? 'one network, which may have made it up' : `${networks} networks`
}

const phasesInWords: Record<string, string> = {
  start: 'while the shell started',
  entry: 'while it was loaded',
  chunk: 'while a later file was loaded',
  css: 'while its styles were loaded',
  contract: 'because it exports something else than a remote',
  render: 'before the page was rendered',
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
