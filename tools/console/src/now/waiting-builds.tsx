import type { WaitingBuild } from '@kinora/release/console'
import { Button } from '@kinora/ui'
import { useState } from 'react'

import { useAct } from '../act/act-provider.tsx'
import { Code } from '../parts/code.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Moment } from '../parts/moment.tsx'
import styles from './waiting-builds.module.css'

/** Builds that could go live, one of them or several together. */
export function WaitingBuilds({ builds }: { builds: readonly WaitingBuild[] }) {
  const act = useAct()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const there = chosen.filter((id) => builds.some((build) => build.id === id))
  const [only] = there
  const checked = { render: true, acceptSize: false, checks: true }
  if (builds.length === 0) return <p>Every build in the storage is live.</p>
  return (
    <div className={styles.waiting}>
      <div className={styles.actions}>
        <Button
          variant="primary"
          disabled={there.length === 0}
          onClick={() => act({ kind: 'promote', builds: [...there], ...checked })}
        >
          Promote…
        </Button>
        <Button
          disabled={there.length === 0}
          onClick={() =>
            act({ kind: 'canary', builds: [...there], percent: 5, steps: [25, 100], everySeconds: 600, ...checked })
          }
        >
          Start a canary…
        </Button>
        <Button
          disabled={there.length !== 1}
          onClick={() => only !== undefined && act({ kind: 'preview', build: only, days: 7 })}
        >
          Preview link…
        </Button>
      </div>
      <DataTable
        caption="Builds that are not live"
        rows={builds}
        keyOf={({ id }) => id}
        columns={[
          {
            title: 'Build',
            renderCell: ({ id }) => (
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  checked={there.includes(id)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...there, id] : there.filter((other) => other !== id))
                  }
                />
                <Code>{id}</Code>
              </label>
            ),
          },
          { title: 'Owner', renderCell: ({ owner }) => <bdi>{owner}</bdi> },
          { title: 'Published', renderCell: ({ publishedAt }) => <Moment at={publishedAt} /> },
          { title: '', renderCell: ({ wasLive }) => (wasLive ? 'was live before' : 'new') },
        ]}
      />
    </div>
  )
}
