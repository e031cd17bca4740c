import type { LastAction } from '@kinora/release/console'
import { Banner, Button } from '@kinora/ui'
import { useEffect } from 'react'

import { Moment } from '../parts/moment.tsx'
import { ActOutcome } from './act-outcome.tsx'
import { useActing } from './act-provider.tsx'
import styles from './act-under-way.module.css'
import { actionWords } from './action-words.ts'

/** An action whose dialog is not there any more: that it goes on, and then what came of it. */
export function ActUnderWay({ last }: { last: LastAction | undefined }) {
  const { isOpen, isFollowed, follow } = useActing()
  const isRunning = last !== undefined && last.result === undefined
  useEffect(() => {
    // Begun in another tab, or before this page was loaded anew.
    if (isRunning && !isOpen) follow(true)
  }, [isRunning, isOpen, follow])
  if (last === undefined || isOpen || !isFollowed) return null
  const { title } = actionWords[last.kind]
  if (last.result === undefined)
    return (
      <Banner tone="info">
        {title}: under way since <Moment at={last.startedAt} />.
      </Banner>
    )
  return (
    <section className={styles.outcome} aria-label={title}>
      <ActOutcome result={last.result} error={null} />
      <Button variant="ghost" onClick={() => follow(false)}>
        Dismiss
      </Button>
    </section>
  )
}
