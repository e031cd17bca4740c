import type { TimelineEntry } from '@kinora/release/console'
import { Banner, Choice, ErrorState, formatRelativeTime, VisuallyHidden } from '@kinora/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import styles from './console.module.css'

const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** Formats a time in the reader's locale. */
export function formatMoment(time: string | number): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? 'unknown time' : moments.format(date)
}

/** Formats a fraction as a percentage: `3%`, `0.4%`. */
export function formatShare(part: number): string {
  const percent = part * 100
  return `${percent >= 10 ? Math.round(percent) : Number(percent.toFixed(1))}%`
}

/** Renders the name of a build, release or file in a code font. */
export function Code({ children }: { children: string }) {
  return <code className={styles.code}>{children}</code>
}

/** Formats a relative time: `2 days ago`. Anything within 1.5 seconds is `a moment ago`, because clocks differ between machines. */
function formatAgo(iso: string): string {
  return Math.abs(Date.now() - Date.parse(iso)) < 1_500 ? 'a moment ago' : formatRelativeTime(iso)
}

/** Renders a relative time, with the exact time as a tooltip. */
export function Moment({ at }: { at: string | undefined }) {
  if (at === undefined) return 'at an unknown time'
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatAgo(at)}
    </time>
  )
}

/** Shows who made a change, when and why. */
export function Author({ at, by, because }: Pick<TimelineEntry, 'at' | 'by' | 'because'>) {
  return (
    <>
      <Moment at={at} />
      {by !== undefined && ', by '}
      <bdi>{by}</bdi>
      {because !== undefined && ': '}
      <bdi>{because}</bdi>
    </>
  )
}

export interface ViewOfQueryProps<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** Renders a query's data or error. If a refetch fails, keeps showing the stale data along with a notice. */
export function ViewOfQuery<Data>({ query, children }: ViewOfQueryProps<Data>) {
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = query
  if (data === undefined && error !== null) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (data === undefined) return <p aria-busy="true">Loading…</p>
  return (
    <div className={styles.stack} aria-busy={isPlaceholderData}>
      {error !== null && (
        <Banner tone="error">
          {error.message} The data shown is from {formatMoment(dataUpdatedAt)}.
        </Banner>
      )}
      {children(data)}
    </div>
  )
}

export interface ChoicesProps<Value> {
  legend: string
  choices: readonly { value: Value; label: string }[]
  chosen: Value
  onChange: (value: Value) => void
}

/** Renders a row of radio buttons. */
export function Choices<Value extends string | number>({ legend, choices, chosen, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset className={styles.row}>
      <legend>
        <VisuallyHidden>{legend}</VisuallyHidden>
      </legend>
      {choices.map(({ value, label }) => (
        <Choice key={value} type="radio" name={legend} checked={value === chosen} onChange={() => onChange(value)}>
          {label}
        </Choice>
      ))}
    </fieldset>
  )
}

export interface DataTableProps<Row> {
  caption: string
  columns: readonly { title: string; renderCell: (row: Row) => ReactNode }[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** Renders a table. If it's wider than the page, it scrolls horizontally, with the keyboard too. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    // Only a focusable element can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroller} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table} aria-label={caption}>
        <thead>
          <tr>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, renderCell }) => (
                <td key={title}>{renderCell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
