import type { Plan } from '@kinora/release/console'
import { Banner } from '@kinora/ui'
import type { UseQueryResult } from '@tanstack/react-query'

import { DifferenceView } from '../parts/difference-view.tsx'
import { ViewOfQuery } from '../parts/view-of-query.tsx'
import styles from './plan-view.module.css'

/** What would be done, and what would be different afterwards. */
export function PlanView({ query }: { query: UseQueryResult<Plan> }) {
  return (
    <section className={styles.plan} aria-label="What it will do" aria-busy={query.isFetching}>
      <ViewOfQuery query={query}>
        {({ errors, warnings, steps, stable, canary }) => (
          <>
            {errors.map((line) => (
              <Banner key={line} tone="error">
                {line}
              </Banner>
            ))}
            {warnings.map((line) => (
              <Banner key={line} tone="info">
                {line}
              </Banner>
            ))}
            {steps.length > 0 && (
              <ul className={styles.steps}>
                {steps.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
            {stable !== undefined && (
              <>
                <h3 className={styles.heading}>What everybody sees</h3>
                <DifferenceView difference={stable} />
              </>
            )}
            {canary !== undefined && (
              <>
                <h3 className={styles.heading}>What the canary’s viewers see in place of that</h3>
                <DifferenceView difference={canary} />
              </>
            )}
          </>
        )}
      </ViewOfQuery>
    </section>
  )
}
