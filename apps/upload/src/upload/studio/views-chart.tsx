import type { DayOfViews } from '@kinora/api-client/studio'
import { formatCount, formatViews } from '@kinora/ui'
import { useEffect, useRef } from 'react'
import UPlot from 'uplot'

import { formatDay } from './views.tsx'
import styles from './views-chart.module.css'

interface ViewsChartProps {
  days: readonly DayOfViews[]
  height: number
}

/** One bar per day, on a canvas that adapts to its container's width and to the theme. The page also shows the data as a table. */
export function ViewsChart({ days, height }: ViewsChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const pointed = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const views = days.map((day) => day.views)
    let plot: UPlot | undefined
    const draw = () => {
      plot?.destroy()
      plot = new UPlot(optionsFor(element, days, height, showDay), [views.map((_, i) => i), views], element)
    }
    const showDay = (index: number | null | undefined) => {
      const day = days[index ?? -1]
      if (pointed.current) pointed.current.textContent = day ? `${formatDay(day.day)}: ${formatViews(day.views)}` : ''
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
  }, [days, height])
  return (
    <div aria-hidden="true">
      <div ref={place} className={styles.chart} style={{ minHeight: height }} />
      <p ref={pointed} className={styles.day} />
    </div>
  )
}

function optionsFor(
  element: HTMLElement,
  days: readonly DayOfViews[],
  height: number,
  onPoint: (index: number | null | undefined) => void,
): UPlot.Options {
  // A canvas doesn't support `light-dark()`, so use the container's computed colours.
  const { color: text, borderTopColor: line, caretColor: bar } = getComputedStyle(element)
  const axis = { stroke: text, ticks: { show: false }, font: '12px Figtree, sans-serif' }
  return {
    width: element.clientWidth,
    height,
    padding: [8, 0, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx)] },
    scales: {
      x: { time: false, range: [-0.5, days.length - 0.5] },
      y: { range: (_, __, max) => [0, Math.max(4, max * 1.1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 64,
        size: 28,
        incrs: [1, 2, 7, 14, 28],
        values: (_, ticks) => ticks.map((tick) => formatDay(days[tick]?.day ?? '')),
      },
      {
        ...axis,
        grid: { stroke: line, width: 1 },
        incrs: [1, 2, 5]
          .flatMap((step) => Array.from({ length: 9 }, (_, power) => step * 10 ** power))
          .toSorted((a, b) => a - b),
        values: (_, ticks) => ticks.map(formatCount),
        size: 44,
      },
    ],
    series: [
      {},
      {
        fill: bar,
        stroke: bar,
        width: 0,
        paths: UPlot.paths.bars?.({ size: [0.7, 40], radius: 0.15 }),
        points: { show: false },
      },
    ],
  }
}
