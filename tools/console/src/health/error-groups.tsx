import type { ErrorGroup } from '@kinora/release/console'
import { CheckIcon, EmptyState } from '@kinora/ui'

import { ErrorCard } from './error-card.tsx'
import styles from './error-groups.module.css'

/** The mistakes that viewers met, those of the most viewers first. */
export function ErrorGroups({ groups }: { groups: readonly ErrorGroup[] }) {
  if (groups.length === 0)
    return <EmptyState icon={<CheckIcon size={28} />} title="No page told of an error in this time." />
  return (
    <ol className={styles.groups}>
      {groups.map((group) => (
        <li key={group.key}>
          <ErrorCard group={group} />
        </li>
      ))}
    </ol>
  )
}
