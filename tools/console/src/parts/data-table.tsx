import type { ReactNode } from 'react'

import styles from './data-table.module.css'

export interface Column<Row> {
  title: string
  /** Figures stand under one another. */
  isFigure?: boolean
  renderCell: (row: Row) => ReactNode
}

export interface DataTableProps<Row> {
  /** What it is of, for who does not see it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** Rows under headings. Where it is wider than its place it scrolls by itself, also by the keyboard. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    // Whoever has no pointer scrolls what has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroller} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isFigure }) => (
              <th key={title} scope="col" data-figure={isFigure || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, isFigure, renderCell }) => (
                <td key={title} data-figure={isFigure || undefined}>
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
