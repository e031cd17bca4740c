import type { CanaryJudgement, JudgedMeasure, JudgedViewers } from '@kinora/release/console'
import { Banner } from '@kinora/ui'

import { formatShare } from '../format/format-share.ts'
import { Code } from '../parts/code.tsx'
import { DataTable } from '../parts/data-table.tsx'
import type { Column } from '../parts/data-table.tsx'
import { Moment } from '../parts/moment.tsx'
import styles from './builds-table.module.css'

const columns: Column<JudgedMeasure>[] = [
  {
    title: 'Measure',
    renderCell: ({ measure, slowMs }) =>
      slowMs === undefined ? measure : `${measure} later than ${Math.round(slowMs)} ms`,
  },
  { title: 'Canary', isFigure: true, renderCell: ({ canary }) => <Fared {...canary} /> },
  { title: 'Everybody else', isFigure: true, renderCell: ({ stable }) => <Fared {...stable} /> },
  {
    title: 'Difference',
    isFigure: true,
    renderCell: ({ difference }) =>
      difference === undefined ? '–' : `${points(difference[0])} to ${points(difference[1])} points`,
  },
  { title: 'Verdict', renderCell: ({ verdict }) => verdict },
]

/** By what the site halts the canary, or goes on with it: its own counts, interval and verdict for each measure. */
export function CanaryJudgementView({ judgement }: { judgement: CanaryJudgement }) {
  const { release, since, minViewers, maxErrorRate, isBad, isEnough, because, measures } = judgement
  return (
    <div className={styles.judgement}>
      <Banner tone={isBad ? 'error' : 'info'}>{because}</Banner>
      <p>
        <Code>{release}</Code>, its viewers since <Moment at={since} />. It takes {minViewers} on both sides to compare
        them{isEnough ? '' : ', and they are not there yet'}; more than {formatShare(maxErrorRate)} who met an error
        halt it, and so does a difference that is above 0 as a whole. The intervals hold however often one looks (99 %).
        Of each network some viewers count, and the networks that fared worst do not.
      </p>
      <DataTable caption="The canary’s measures" rows={measures} keyOf={({ measure }) => measure} columns={columns} />
    </div>
  )
}

function Fared({ viewers, failedViewers }: JudgedViewers) {
  return (
    <>
      {viewers === 0 ? '–' : formatShare(failedViewers / viewers)}
      <span className={styles.under}>
        {failedViewers} of {viewers}
      </span>
    </>
  )
}

/** A part of 1 as points of percent, with its sign. */
function points(part: number): string {
  const number = (Math.abs(part) * 100).toFixed(1)
  return Number(number) === 0 ? '0' : `${part > 0 ? '+' : '−'}${number}`
}
