import type { HealthOfBuild } from '@kinora/release/console'

import { formatShare } from '../parts/format.ts'
import { Code, DataTable } from '../parts/parts.tsx'
import type { Column } from '../parts/parts.tsx'
import styles from './health-page.module.css'

const columns: Column<HealthOfBuild>[] = [
  {
    title: 'Build',
    renderCell: ({ remote, build, owner, audience }) => (
      <>
        <Code>{`${remote}@${build}`}</Code>
        <span className={styles.under}>
          <bdi>{owner || 'owner unknown'}</bdi>
          {audience !== 'nobody' && `, ${audience === 'canary' ? 'canary' : 'live'}`}
        </span>
      </>
    ),
  },
  {
    title: 'Release',
    renderCell: ({ release }) => <Code>{release}</Code>,
  },
  { title: 'Viewers', isNumber: true, renderCell: ({ viewers }) => viewers },
  {
    title: 'With errors',
    isNumber: true,
    renderCell: ({ viewers, failedViewers, interval: [low, high] }) => (
      <>
        {viewers === 0 ? '–' : formatShare(failedViewers / viewers)}
        <span className={styles.under}>
          {formatShare(low)} to {formatShare(high)}
        </span>
      </>
    ),
  },
  { title: 'Errors', isNumber: true, renderCell: ({ errors }) => errors },
  { title: 'Failed loads', isNumber: true, renderCell: ({ failedLoads }) => failedLoads },
  { title: 'Fallbacks', isNumber: true, renderCell: ({ fallbacks }) => fallbacks },
  ...(['LCP', 'INP', 'CLS', 'TTFB'] as const).map((name): Column<HealthOfBuild> => ({
    title: `p75 ${name}`,
    isNumber: true,
    renderCell: ({ vitals }) => <VitalCell name={name} vital={vitals[name]} />,
  })),
]

/** Shows each build's metrics, per release. */
export function BuildsTable({ builds }: { builds: readonly HealthOfBuild[] }) {
  if (builds.length === 0) return <p>No reports in this period</p>
  return (
    <DataTable
      caption="Build health"
      rows={builds}
      keyOf={({ release, remote, build }) => `${release} ${remote} ${build}`}
      columns={columns}
    />
  )
}

function VitalCell({ name, vital }: { name: string; vital: HealthOfBuild['vitals'][string] | undefined }) {
  if (vital === undefined) return '–'
  const { p75, samples } = vital
  const inUnit = (value: number) => (name === 'CLS' ? value.toFixed(2) : `${Math.round(value)} ms`)
  return (
    <>
      {inUnit(p75)}
      <span className={styles.under}>n = {samples}</span>
    </>
  )
}
