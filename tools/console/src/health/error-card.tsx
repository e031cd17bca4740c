import type { ErrorGroup, SourcePlace } from '@kinora/release/console'
import { Button } from '@kinora/ui'

import { actionTexts, useAct } from '../act-dialog.tsx'
import styles from '../console.module.css'
import { Code, formatShare, Moment } from '../parts.tsx'

const phaseTexts: Record<string, string> = {
  start: 'while the shell started',
  entry: 'while the remote loaded',
  chunk: 'while a lazy-loaded file loaded',
  css: 'while its styles loaded',
  contract: 'because the build does not export a valid remote',
  render: 'before the page was rendered',
  run: 'after the page was rendered',
}

/** Shows an error's owner, first build, share of viewers and source, and the action that removes it. */
export function ErrorCard({ group }: { group: ErrorGroup }) {
  const { remote, owner, path, phase, fault, message, seenIn, times, code, traceId, firstAt, lastAt } = group
  const act = useAct()
  const { undo, stack, firstBuild } = group
  return (
    <article className={styles.panel} aria-label={`${fault} in ${remote}`}>
      <h3 className={styles.heading}>
        <bdi>{fault}</bdi>
        {message !== null && ': '}
        <bdi>{message}</bdi>
      </h3>
      {seenIn.map(({ release, build, audience, share, viewers, ofViewers, interval, networks, isAtLeast }) => (
        <p key={`${release} ${build}`}>
          <strong className={styles.danger}>
            {isAtLeast && 'at least '}
            {formatShare(share)} of viewers
          </strong>{' '}
          ({isAtLeast && 'at least '}
          {viewers} of {ofViewers}; {formatShare(interval[0])} to {formatShare(interval[1])}) of <Code>{build}</Code> in{' '}
          <Code>{release}</Code>, {audience}
          {networks > 1 && `, from ${networks} networks`}
          {networks === 1 && ', from one network, so the report may be fake'}
        </p>
      ))}
      <p>
        {times === 1 ? 'Once' : `${times} times`}, {phaseTexts[phase] ?? phase}, at <Code>{path}</Code>. Owner:{' '}
        <bdi>{owner || 'unknown'}</bdi>. First seen in <Code>{firstBuild}</Code> <Moment at={firstAt} />, last{' '}
        <Moment at={lastAt} />.
      </p>
      {code !== undefined && (
        <p>
          <Code>{code.number}</Code>
          {code.title !== undefined && ` ${code.title}. ${code.remedy}`}
        </p>
      )}
      {traceId !== undefined && (
        <p>
          Trace in the provider's log: <Code>{traceId}</Code>
        </p>
      )}
      <Stack entries={stack} />
      {undo !== undefined && (
        <div>
          <Button variant="danger" onClick={() => act(undo)}>
            {undo.kind === 'promote' ? 'Promote the previous build' : actionTexts[undo.kind].button}…
          </Button>
        </div>
      )}
    </article>
  )
}

/** Shows the place of the error with the lines around it, and the rest of the stack on request. */
function Stack({ entries: [first, ...rest] }: { entries: ErrorGroup['stack'] }) {
  if (first === undefined) return null
  return (
    <>
      <StackEntry entry={first} />
      {first.source !== undefined && <SourceLines source={first.source} />}
      {rest.length > 0 && (
        <details>
          <summary>Stack</summary>
          {rest.map((entry) => (
            <StackEntry key={entry.place} entry={entry} />
          ))}
        </details>
      )}
    </>
  )
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
    <ol className={styles.source} start={firstLine} aria-label="Source">
      {lines.map((text, i) => {
        const number = firstLine + i
        return (
          <li key={number} data-marked={number === line || undefined}>
            {text}
          </li>
        )
      })}
    </ol>
  )
}
