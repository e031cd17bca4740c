import { Banner, ErrorState, Skeleton } from '@kinora/ui'
import type { ReactNode } from 'react'

import { formatAgo, formatMoment } from './format.ts'
import styles from './parts.module.css'

/** Renders the name of a build, release or file in a code font. */
export function Code({ children }: { children: string }) {
  return <code className={styles.code}>{children}</code>
}

/** Renders a relative time, with the exact time as a tooltip. */
export function Moment({ at }: { at: string | undefined }) {
  if (at === undefined) return <span>at an unknown time</span>
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatAgo(at)}
    </time>
  )
}

/** Shows who made a change, when and why. */
export function Author({
  at,
  by,
  because,
}: {
  at?: string | undefined
  by?: string | undefined
  because?: string | undefined
}) {
  return (
    <>
      <Moment at={at} />
      {by !== undefined && (
        <>
          , by <bdi>{by}</bdi>
        </>
      )}
      {because !== undefined && (
        <>
          : <bdi>{because}</bdi>
        </>
      )}
    </>
  )
}

export interface ViewOfQueryProps<Data> {
  query: {
    data: Data | undefined
    error: Error | null
    dataUpdatedAt: number
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  children: (data: Data) => ReactNode
}

/** Renders a query's data, skeleton or error. If a refetch fails, keeps showing the stale data along with a notice. */
export function ViewOfQuery<Data>({ query, children }: ViewOfQueryProps<Data>) {
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = query
  if (data === undefined && error !== null) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <div className={styles.skeleton} aria-busy="true">
        <Skeleton />
      </div>
    )
  return (
    <>
      {error !== null && (
        <Banner tone="error">
          {error.message} The data shown is from {formatMoment(new Date(dataUpdatedAt).toISOString())}.
        </Banner>
      )}
      <div className={isPlaceholderData ? styles.stale : undefined} aria-busy={isPlaceholderData}>
        {children(data)}
      </div>
    </>
  )
}

export interface ChoicesProps<Value> {
  legend: string
  type: 'checkbox' | 'radio'
  choices: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  onChange: (value: Value, isChosen: boolean) => void
}

/** Renders a row of checkboxes or radio buttons. */
export function Choices<Value extends string | number>({
  legend,
  type,
  choices,
  chosen,
  onChange,
}: ChoicesProps<Value>) {
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.hidden}>{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className={styles.choice}>
          <input
            type={type}
            name={legend}
            checked={chosen.includes(value)}
            onChange={({ target }) => onChange(value, target.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

export interface Column<Row> {
  title: string
  /** Whether the column holds numbers, which are aligned right. */
  isNumber?: boolean
  renderCell: (row: Row) => ReactNode
}

export interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** Renders a table. If it's wider than the page, it scrolls horizontally, with the keyboard too. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    // Only a focusable element can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroller} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.hidden}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" data-number={isNumber || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, isNumber, renderCell }) => (
                <td key={title} data-number={isNumber || undefined}>
                  {renderCell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
