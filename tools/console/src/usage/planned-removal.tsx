import { Banner, Button } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { removalQuery } from '../api/queries.ts'
import { ViewOfQuery } from '../parts/view-of-query.tsx'
import styles from './usage-page.module.css'

/** What taking away what was typed would break, as the command says it. */
export function PlannedRemoval({ asked }: { asked: string }) {
  // It is of whole names, so it is asked when the name stands.
  const [planned, setPlanned] = useState('')
  const query = useQuery(removalQuery(planned))
  return (
    <div className={styles.removal}>
      <Button disabled={asked === ''} onClick={() => setPlanned(asked)}>
        What would its removal break?
      </Button>
      {planned !== '' && planned === asked && (
        <ViewOfQuery query={query}>
          {({ isHarmless, lines: [first, ...rest] }) => (
            <>
              <Banner tone={isHarmless ? 'success' : 'error'}>{first}</Banner>
              {rest.length > 0 && (
                <ul className={styles.lines}>
                  {rest.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
            </>
          )}
        </ViewOfQuery>
      )}
    </div>
  )
}
