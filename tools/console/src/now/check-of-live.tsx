import { Banner } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'

import { checkQuery } from '../api/queries.ts'
import { ViewOfQuery } from '../parts/view-of-query.tsx'
import styles from './check-of-live.module.css'

/** Whether what is live would still pass, without a look at its pages. */
export function CheckOfLive() {
  return (
    <ViewOfQuery query={useQuery(checkQuery)}>
      {({ errors, warnings }) => (
        <>
          {errors.length === 0 ? (
            <Banner tone="success">
              No error found: files are what their hashes say, ranges are met, paths belong to one app each. No page was
              opened.
            </Banner>
          ) : (
            <Banner tone="error">{`${errors.length} found.`}</Banner>
          )}
          <ul className={styles.lines}>
            {[...errors, ...warnings].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </ViewOfQuery>
  )
}
