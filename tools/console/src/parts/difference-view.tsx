import type { AppDifference, ReleaseDifference } from '@kinora/release/console'

import { formatBytes, formatGrowth } from '../format/format-bytes.ts'
import { Code } from './code.tsx'
import styles from './difference-view.module.css'
import { ScreenshotComparison } from './screenshot-comparison.tsx'

/** What one release has that another has not, an app after the other. */
export function DifferenceView({ difference: { apps } }: { difference: ReleaseDifference }) {
  if (apps.length === 0) return <p>They have the same builds.</p>
  return (
    <div className={styles.apps}>
      {apps.map((difference) => (
        <AppView key={difference.app} difference={difference} />
      ))}
    </div>
  )
}

function AppView({ difference }: { difference: AppDifference }) {
  const { app, owner, before, after, routes, ranges, files, groups } = difference
  return (
    <section className={styles.app} aria-label={app}>
      <h3 className={styles.name}>
        {app} <bdi className={styles.owner}>{owner}</bdi>
      </h3>
      <p>
        {before === undefined ? 'New: ' : <del className={styles.before}>{before.build}</del>}{' '}
        {after === undefined ? 'goes' : <ins className={styles.after}>{after.build}</ins>}
      </p>
      <Lines title="Routes" added={routes.added} removed={routes.removed} />
      <Lines
        title="Ranges"
        added={ranges.flatMap(({ name, after }) => (after === undefined ? [] : [`${name} ${after}`]))}
        removed={ranges.flatMap(({ name, before }) => (before === undefined ? [] : [`${name} ${before}`]))}
      />
      <details>
        <summary className={styles.summary}>
          {files.length === 1 ? 'One file' : `${files.length} files`}{' '}
          {formatGrowth(sum(files.map(({ before }) => before ?? 0)), sum(files.map(({ after }) => after ?? 0)))}
          {groups.length > 0 && `, ${groups.length} ${groups.length === 1 ? 'module group' : 'module groups'}`}
        </summary>
        <Growths title="Module groups, minimised" rows={groups} />
        <Growths title="Files" rows={files} />
      </details>
      <ScreenshotComparison app={app} before={before?.build} after={after?.build} />
    </section>
  )
}

const sum = (bytes: readonly number[]) => bytes.reduce((all, one) => all + one, 0)

function Lines({ title, added, removed }: { title: string; added: readonly string[]; removed: readonly string[] }) {
  if (added.length + removed.length === 0) return null
  return (
    <p>
      {title}:{' '}
      {removed.map((line) => (
        <del key={line} className={styles.before}>
          {line}{' '}
        </del>
      ))}
      {added.map((line) => (
        <ins key={line} className={styles.after}>
          {line}{' '}
        </ins>
      ))}
    </p>
  )
}

function Growths({
  title,
  rows,
}: {
  title: string
  rows: readonly { name: string; before?: number | null; after?: number | null }[]
}) {
  if (rows.length === 0) return null
  return (
    <table className={styles.growths}>
      <caption className={styles.caption}>{title}</caption>
      <tbody>
        {rows.map(({ name, before = 0, after = 0 }) => (
          <tr key={name}>
            <th scope="row">
              <Code>{name}</Code>
            </th>
            <td>{before === 0 ? '' : bytesInWords(before)}</td>
            <td>{after === 0 ? 'gone' : bytesInWords(after)}</td>
            <td data-grows={(before !== null && after !== null && after > before) || undefined}>
              {before === null || after === null ? 'unknown' : formatGrowth(before, after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function bytesInWords(bytes: number | null): string {
  return bytes === null ? 'unknown' : formatBytes(bytes)
}
