import type { Health } from '@kinora/release/console'
import { useEffect, useMemo, useRef } from 'react'
import UPlot from 'uplot'

import { formatMoment, formatShare } from '../parts/format.ts'
import { Code, DataTable } from '../parts/parts.tsx'
import styles from './share-chart.module.css'

const height = 220
/** Dash patterns, so that colour isn't the only difference between lines. */
const dashes = [[], [6, 4], [2, 3], [10, 3, 2, 3]]
const maxReleases = 4

/** Shows the share of page loads with errors over time, as a chart with one line per release and as a table. */
export function ShareChart({ health }: { health: Health }) {
  const { times } = health
  const all = useMemo(() => byImportance(health), [health])
  const releases = useMemo(() => all.slice(0, maxReleases), [all])
  const drawn = useMemo(() => times.filter(({ release }) => releases.includes(release)), [times, releases])
  if (times.length === 0) return <p>No reports in this period</p>
  return (
    <>
      <ul className={styles.legend} aria-hidden="true">
        {releases.map((release, i) => (
          <li key={release} className={styles.key}>
            <svg width="28" height="8">
              <line
                className={styles.stroke}
                data-series={i}
                x1="0"
                x2="28"
                y1="4"
                y2="4"
                strokeDasharray={dashes[i]?.join(' ')}
              />
            </svg>
            <Code>{release}</Code>
          </li>
        ))}
      </ul>
      {all.length > releases.length && (
        <p className={styles.others}>The table includes {all.length - releases.length} more releases.</p>
      )}
      <Lines releases={releases} times={drawn} since={health.since} until={health.until} />
      <details>
        <summary className={styles.summary}>Show as a table</summary>
        <DataTable
          caption="Page loads with errors over time"
          rows={times.toReversed()}
          keyOf={({ at, release }) => `${at} ${release}`}
          columns={[
            { title: 'From', renderCell: ({ at }) => formatMoment(new Date(at * 1000).toISOString()) },
            { title: 'Release', renderCell: ({ release }) => <Code>{release}</Code> },
            { title: 'Page loads', isNumber: true, renderCell: ({ visits }) => visits },
            { title: 'With errors', isNumber: true, renderCell: ({ failed }) => failed },
            {
              title: 'Share',
              isNumber: true,
              renderCell: ({ visits, failed }) => formatShare(visits === 0 ? 0 : failed / visits),
            },
          ]}
        />
      </details>
    </>
  )
}

/** Puts live releases first, then those with the most errors. */
function byImportance({ times, live }: Health): string[] {
  const failed = new Map<string, number>()
  for (const time of times) failed.set(time.release, (failed.get(time.release) ?? 0) + time.failed)
  const isLive = (release: string) => Number(live.includes(release))
  return [...failed.keys()].toSorted((a, b) => isLive(b) - isLive(a) || (failed.get(b) ?? 0) - (failed.get(a) ?? 0))
}

interface LinesProps {
  releases: readonly string[]
  times: Health['times']
  since: string
  until: string
}

/** Canvas that adapts to its container's width and to the theme. */
function Lines({ releases, times, since, until }: LinesProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    let plot: UPlot | undefined
    const draw = () => {
      plot?.destroy()
      plot = new UPlot(optionsFor(element, releases, [since, until]), dataOf(releases, times), element)
    }
    const resized = new ResizeObserver(draw)
    resized.observe(element)
    const themed = new MutationObserver(draw)
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', draw)
    return () => {
      resized.disconnect()
      themed.disconnect()
      dark.removeEventListener('change', draw)
      plot?.destroy()
    }
  }, [releases, times, since, until])
  return <div ref={place} className={styles.chart} aria-hidden="true" />
}

function dataOf(releases: readonly string[], times: Health['times']): UPlot.AlignedData {
  const at = [...new Set(times.map((time) => time.at))].toSorted((a, b) => a - b)
  const shares = releases.map((release) => {
    const own = new Map(times.filter((time) => time.release === release).map((time) => [time.at, time]))
    return at.map((moment) => {
      const time = own.get(moment)
      return time === undefined || time.visits === 0 ? null : (100 * time.failed) / time.visits
    })
  })
  return [at, ...shares]
}

function optionsFor(
  element: HTMLElement,
  releases: readonly string[],
  [since, until]: readonly [string, string],
): UPlot.Options {
  const colour = (name: string) => getComputedStyle(element).getPropertyValue(name)
  // A canvas doesn't support `light-dark()`, so use computed colours.
  const [text, line, ...strokes] = [
    '--chart-text',
    '--chart-line',
    '--chart-1',
    '--chart-2',
    '--chart-3',
    '--chart-4',
  ].map(colour)
  const axis = {
    stroke: text ?? '',
    grid: { stroke: line ?? '', width: 1 },
    ticks: { stroke: line ?? '', width: 1 },
    font: '12px Figtree, sans-serif',
  }
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
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
        stroke: strokes[i] ?? text ?? '',
        width: 2,
        dash: dashes[i] ?? [],
        points: { show: true, size: 6, fill: strokes[i] ?? '' },
        spanGaps: true,
      })),
    ],
  }
}
