import type { LiveCanary } from '@kinora/release/console'
import { Button } from '@kinora/ui'

import { useAct } from '../act/act-provider.tsx'
import { Code } from '../parts/code.tsx'
import { Moment } from '../parts/moment.tsx'
import styles from './canary-panel.module.css'

/** The canary that runs, what is to come, and what can be done about it. */
export function CanaryPanel({ canary }: { canary: LiveCanary }) {
  const { id, percent, startedAt, plan } = canary
  const act = useAct()
  return (
    <section className={styles.panel} aria-label="Canary">
      <div>
        <h2 className={styles.title}>Canary: {percent} % of viewers</h2>
        <p className={styles.text}>
          <Code>{id}</Code> since <Moment at={startedAt} />
          {plan !== undefined &&
            `, then ${plan.steps.map((step) => `${step} %`).join(', ')}, ${Math.round(plan.everySeconds / 60)} min apart, while its viewers fare no worse`}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          onClick={() =>
            act({
              kind: 'canary',
              builds: [],
              percent,
              steps: [],
              everySeconds: 600,
              render: false,
              acceptSize: false,
              checks: true,
            })
          }
        >
          Change its share…
        </Button>
        <Button onClick={() => act({ kind: 'promote-canary', render: true, acceptSize: false, checks: true })}>
          Promote…
        </Button>
        <Button variant="danger" onClick={() => act({ kind: 'halt' })}>
          Halt…
        </Button>
      </div>
    </section>
  )
}
