import type { CheckedBuilds } from '@kinora/release/console'
import { Banner } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'

import { checkQuery } from '../api/queries.ts'
import { ViewOfQuery } from '../parts/view-of-query.tsx'
import styles from './check-of-live.module.css'

/** Whether what is live would still pass, without a look at its pages: for everybody, and for the canary's viewers. */
export function CheckOfLive() {
  return (
    <ViewOfQuery query={useQuery(checkQuery)}>
      {({ stable, canary }) => (
        <div className={styles.parts}>
          <Checked {...stable} of="What everybody sees" />
          {canary !== undefined && <Checked {...canary} of={`The canary (${canary.builds.join(', ')})`} />}
        </div>
      )}
    </ViewOfQuery>
  )
}

function Checked({ of, errors, warnings }: CheckedBuilds & { of: string }) {
  return (
    <div>
      {errors.length === 0 ? (
        <Banner tone="success">
          {`${of}: no error found. Files are what their hashes say, ranges are met, paths belong to one app each. No page was opened.`}
        </Banner>
      ) : (
        <Banner tone="error">{`${of}: ${errors.length === 1 ? 'one error' : `${errors.length} errors`} found.`}</Banner>
      )}
      <ul className={styles.lines}>
        {[...errors, ...warnings].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
