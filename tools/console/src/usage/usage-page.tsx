import { Page, PageHeader, TextField } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { usageQuery } from '../api/queries.ts'
import { Code } from '../parts/code.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { ViewOfQuery } from '../parts/view-of-query.tsx'
import { PlannedRemoval } from './planned-removal.tsx'
import styles from './usage-page.module.css'

/** Which live builds import what of the shared packages: who would have to change before it can go. */
export function UsagePage() {
  const [asked, setAsked] = useState('')
  const words = asked.trim().toLowerCase()
  return (
    <Page>
      <PageHeader title="Usage of shared exports" />
      <div className={styles.search}>
        <TextField
          label="Export, package or owner"
          hint="@kinora/ui#Avatar, Avatar, @kinora/ui, or a part of any"
          value={asked}
          onChange={({ target }) => setAsked(target.value)}
        />
        <PlannedRemoval asked={asked.trim()} />
      </div>
      <ViewOfQuery query={useQuery(usageQuery)}>
        {({ users, unknown }) => {
          const rows = users.filter(({ name, from, owner, build }) =>
            `${from}#${name} ${owner} ${build}`.toLowerCase().includes(words),
          )
          return (
            <div className={styles.found}>
              <p role="status">
                {counted(new Set(rows.map(({ build }) => build)).size, 'live build')},{' '}
                {counted(new Set(rows.map(({ from, name }) => `${from}#${name}`)).size, 'export')}
              </p>
              {unknown.length > 0 && <p>Published without a list of what they import: {unknown.join(', ')}.</p>}
              <DataTable
                caption="Imports of shared packages"
                rows={rows.slice(0, mostRows)}
                keyOf={({ name, from, build, release }) => `${from}#${name} ${build} ${release}`}
                columns={[
                  { title: 'Export', renderCell: ({ name }) => <Code>{name}</Code> },
                  { title: 'Package', renderCell: ({ from }) => <Code>{from}</Code> },
                  { title: 'Build', renderCell: ({ build }) => <Code>{build}</Code> },
                  { title: 'Owner', renderCell: ({ owner }) => <bdi>{owner}</bdi> },
                  { title: 'Release', renderCell: ({ release }) => release },
                  { title: 'Deprecated until', renderCell: ({ until }) => until ?? '' },
                ]}
              />
              {rows.length > mostRows && <p>{rows.length - mostRows} more: say more of what is looked for.</p>}
            </div>
          )
        }}
      </ViewOfQuery>
    </Page>
  )
}

const mostRows = 300

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
