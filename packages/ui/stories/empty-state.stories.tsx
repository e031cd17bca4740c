import { ButtonLink, EmptyState, HistoryIcon } from '../src/index.ts'
import { Stack } from './layout.tsx'
import { longText, unbrokenText } from './sample.ts'

export default { title: 'Messages/EmptyState', component: EmptyState }

export function Variants() {
  return (
    <Stack>
      <EmptyState icon={<HistoryIcon size={28} />} title="Nothing watched yet" />
      <EmptyState
        icon={<HistoryIcon size={28} />}
        title="Nothing watched yet"
        text="Videos you watch will appear here."
      />
      <EmptyState
        icon={<HistoryIcon size={28} />}
        title="Nothing watched yet"
        text="Videos you watch will appear here."
        headingLevel={2}
        action={
          <ButtonLink to="/" variant="primary">
            Browse videos
          </ButtonLink>
        }
      />
    </Stack>
  )
}

export function Texts() {
  return <EmptyState icon={<HistoryIcon size={28} />} title={unbrokenText} text={longText} headingLevel={1} />
}
