import type { ErrorGroup, ErrorInRelease, SourcePlace } from '@kinora/release/console'
import { Button } from '@kinora/ui'

import { actionTexts, useAct } from '../act/act-dialog.tsx'
import { formatShare } from '../parts/format.ts'
import { Code, Moment } from '../parts/parts.tsx'
import styles from './error-card.module.css'

const audiences = { everybody: 'live', canary: 'canary', nobody: 'not live' }

/** Shows an error's owner, first build, share of viewers and source, and the action that removes it. */
export function ErrorCard({ group }: { group: ErrorGroup }) {
  const { remote, owner, path, phase, fault, message, seenIn, times, code, traceId, firstAt, lastAt, firstBuild } =
    group
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
        {times === 1 ? 'once' : `${times} times`}, {phaseTexts[phase] ?? phase}, at <Code>{path}</Code>. Owner:{' '}
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
          Trace in the provider's log: <Code>{traceId}</Code>
        </p>
      )}
      <ul className={styles.builds}>
        {seenIn.map((seen) => (
          <li key={`${seen.release} ${seen.build}`}>
            <Code>{seen.build}</Code> in <Code>{seen.release}</Code>, {audiences[seen.audience]}: {shareInWords(seen)}{' '}
            of viewers ({viewersInWords(seen)}; {formatShare(seen.interval[0])} to {formatShare(seen.interval[1])})
          </li>
        ))}
      </ul>
      {first !== undefined && (
        <>
          <StackEntry entry={first} />
          {first.source !== undefined && <SourceLines source={first.source} />}
        </>
      )}
      {rest.length > 0 && (
        <details>
          <summary className={styles.summary}>Stack</summary>
          <ol className={styles.frames}>
            {rest.map((entry) => (
              <li key={entry.place}>
                <StackEntry entry={entry} />
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
  return networks === 1 ? 'one network, so the report may be fake' : `${networks} networks`
}

const phaseTexts: Record<string, string> = {
  start: 'while the shell started',
  entry: 'while the remote loaded',
  chunk: 'while a lazy-loaded file loaded',
  css: 'while its styles loaded',
  contract: 'because the build does not export a valid remote',
  render: 'before the page was rendered',
  run: 'after the page was rendered',
}

function StackEntry({ entry: { place, source } }: { entry: ErrorGroup['stack'][number] }) {
  return (
    <p>
      <Code>{source === undefined ? place : `${source.source}:${source.line}:${source.column}`}</Code>{' '}
      {source === undefined ? '(no source map)' : source.name}
    </p>
  )
}

function SourceLines({ source: { lines, line, firstLine } }: { source: SourcePlace }) {
  return (
    // Only a focusable element can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={styles.lines} tabIndex={0} aria-label="Source">
      {lines.map((text, i) => {
        const number = firstLine + i
        return (
          <span key={number} className={styles.line} data-marked={number === line || undefined}>
            <span className={styles.number}>{number}</span>
            {`${text}\n`}
          </span>
        )
      })}
    </pre>
  )
}

function Undo({ group: { undo } }: { group: ErrorGroup }) {
  const act = useAct()
  if (undo === undefined) return null
  return (
    <Button variant="danger" onClick={() => act(undo)}>
      {undo.kind === 'promote' ? 'Promote the previous build' : actionTexts[undo.kind].button}…
    </Button>
  )
}
