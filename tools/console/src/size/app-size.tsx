import type { SizeOfBuild } from '@kinora/release/console'
import { SectionHeading } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { groupsQuery } from '../api/queries.ts'
import { formatBytes, formatGrowth } from '../format/format-bytes.ts'
import { Code } from '../parts/code.tsx'
import { DataTable } from '../parts/data-table.tsx'
import type { Column } from '../parts/data-table.tsx'
import { Moment } from '../parts/moment.tsx'
import { ViewOfQuery } from '../parts/view-of-query.tsx'
import styles from './app-size.module.css'

const audiences = { everybody: 'live', canary: 'canary', nobody: '' }

interface Grown extends SizeOfBuild {
  /** Of the build that was published before; none for the first that is known. */
  before: number | undefined
}

const columns: Column<Grown>[] = [
  { title: 'Build', renderCell: ({ build }) => <Code>{build}</Code> },
  { title: 'Published', renderCell: ({ publishedAt }) => <Moment at={publishedAt} /> },
  { title: '', renderCell: ({ audience }) => audiences[audience] },
  {
    title: 'First page',
    isFigure: true,
    renderCell: ({ bytes }) => (bytes === undefined ? 'unknown' : formatBytes(bytes)),
  },
  {
    title: 'Than before',
    isFigure: true,
    renderCell: ({ bytes, before }) => (before === undefined || bytes === undefined ? '' : formatGrowth(before, bytes)),
  },
  {
    title: 'Of its budget',
    renderCell: ({ bytes, budget }) => (
      <span className={styles.budget}>
        <meter className={styles.meter} value={bytes} max={budget} aria-hidden="true" />
        {bytes === undefined ? '?' : Math.round((100 * bytes) / budget)} % of {formatBytes(budget)}
      </span>
    ),
  },
]

/** One app over its builds. */
export function AppSize({ app, builds }: { app: string; builds: readonly SizeOfBuild[] }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const shown = builds.find(({ audience }) => audience === 'everybody') ?? builds[0]
  const rows = builds.map((build, i): Grown => Object.assign({ before: builds[i + 1]?.bytes }, build))
  return (
    <section aria-labelledby={id} className={styles.app}>
      <SectionHeading id={id}>{app}</SectionHeading>
      <DataTable caption={`Builds of ${app}`} rows={rows} keyOf={({ build }) => build} columns={columns} />
      {shown !== undefined && (
        <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary className={styles.summary}>
            What <Code>{shown.build}</Code> is made of
          </summary>
          {isOpen && <Groups build={shown.build} />}
        </details>
      )}
    </section>
  )
}

function Groups({ build }: { build: string }) {
  return (
    <ViewOfQuery query={useQuery(groupsQuery(build))}>
      {(groups) =>
        groups.length === 0 ? (
          <p>It was published without source maps.</p>
        ) : (
          <DataTable
            caption={`Module groups of ${build}`}
            rows={groups}
            keyOf={({ name }) => name}
            columns={[
              { title: 'Module group', renderCell: ({ name }) => <Code>{name}</Code> },
              { title: 'Minimised, all scripts', isFigure: true, renderCell: ({ bytes }) => formatBytes(bytes) },
            ]}
          />
        )
      }
    </ViewOfQuery>
  )
}
