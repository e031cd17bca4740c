import type { Health } from '@kinora/release/console'
import { useEffect, useRef } from 'react'
import UPlot from 'uplot'

import styles from '../console.module.css'
import { Code, DataTable, formatMoment, formatShare } from '../parts.tsx'

/** Lines also differ in their dashes, because some readers can't tell the colours apart. */
const lines = [
  { colour: '--color-danger-text', dash: [], legend: 'solid' },
  { colour: '--color-accent-text', dash: [8, 4], legend: 'dashed' },
  { colour: '--color-text', dash: [2, 4], legend: 'dotted' },
]

/** Shows the share of page loads with errors over time, as a table and as a chart of live releases and those before them. */
export function ShareChart({ health }: { health: Health }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    let plot: UPlot | undefined
    const resized = new ResizeObserver(() => {
      plot?.destroy()
      plot = drawChart(element, health)
    })
    resized.observe(element)
    return () => {
      resized.disconnect()
      plot?.destroy()
    }
  }, [health])
  return (
    <>
      <div ref={place} className={styles.chart} aria-hidden="true" />
      <details>
        <summary>Show as a table</summary>
        <DataTable
          caption="Page loads with errors over time"
          rows={health.times.toReversed()}
          keyOf={({ at, release }) => `${at} ${release}`}
          columns={[
            { title: 'From', renderCell: ({ at }) => formatMoment(at * 1000) },
            { title: 'Release', renderCell: ({ release }) => <Code>{release}</Code> },
            { title: 'Page loads', renderCell: ({ visits }) => visits },
            { title: 'With errors', renderCell: ({ failed }) => failed },
            { title: 'Share', renderCell: ({ visits, failed }) => formatShare(visits === 0 ? 0 : failed / visits) },
          ]}
        />
      </details>
    </>
  )
}

function drawChart(element: HTMLElement, { times, live, since, until }: Health): UPlot {
  // A canvas doesn't support `light-dark()`, so compute the colour.
  const colourOf = (name: string) => {
    element.style.color = `var(${name})`
    return getComputedStyle(element).color
  }
  // IDs of releases begin with their time.
  const newestFirst = times.map(({ release }) => release).toSorted((a, b) => b.localeCompare(a))
  const releases = [...new Set([...live, ...newestFirst])].slice(0, lines.length)
  const at = [...new Set(times.map((time) => time.at))].toSorted((a, b) => a - b)
  const shares = releases.map((release) => {
    const own = new Map(times.filter((time) => time.release === release).map((time) => [time.at, time]))
    return at.map((moment) => {
      const { visits = 0, failed = 0 } = own.get(moment) ?? {}
      return visits === 0 ? null : (100 * failed) / visits
    })
  })
  const grid = { stroke: colourOf('--color-line'), width: 1 }
  const axis = { stroke: colourOf('--color-text-muted'), grid, ticks: grid, font: '12px Figtree, sans-serif' }
  const options: UPlot.Options = {
    width: element.clientWidth,
    height: 220,
    legend: { live: false, markers: { dash: (_, i) => lines[i - 1]?.legend ?? 'solid' } },
    cursor: { show: false },
    scales: {
      x: { range: [Date.parse(since) / 1000, Date.parse(until) / 1000] },
      y: { range: (_, __, max) => [0, Math.max(1, max)] },
    },
    axes: [axis, { ...axis, values: (_, ticks) => ticks.map((tick) => `${tick}%`), size: 56 }],
    series: [
      {},
      ...releases.map((label, i) => ({
        label,
        stroke: colourOf(lines[i]?.colour ?? '--color-text'),
        width: 2,
        dash: lines[i]?.dash ?? [],
        points: { show: true, size: 6 },
        spanGaps: true,
      })),
    ],
  }
  element.style.removeProperty('color')
  return new UPlot(options, [at, ...shares], element)
}
