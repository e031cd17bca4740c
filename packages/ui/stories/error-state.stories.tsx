import { ButtonLink, ErrorState } from '../src/index.ts'
import { Stack, ignore } from './layout.tsx'
import { longText, unbrokenText } from './sample.ts'

export default { title: 'Messages/ErrorState', component: ErrorState }

export function Variants() {
  return (
    <Stack>
      <ErrorState message="Couldn't load the videos." />
      <ErrorState message="Couldn't load the videos." onRetry={ignore} />
      <ErrorState message="Couldn't load the videos." onRetry={ignore} retryLabel="Load again" headingLevel={2} />
      <ErrorState message="Log in to see this." action={<ButtonLink to="/login">Log in</ButtonLink>} />
    </Stack>
  )
}

export function Texts() {
  return (
    <Stack>
      <ErrorState message={longText} onRetry={ignore} />
      <ErrorState message={unbrokenText} headingLevel={1} />
    </Stack>
  )
}
