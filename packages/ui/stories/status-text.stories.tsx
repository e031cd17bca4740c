import { StatusText } from '../src/index.ts'
import { Stack } from './layout.tsx'

export default { title: 'Messages/StatusText', component: StatusText }

export function SeenAndHidden() {
  return (
    <Stack>
      <StatusText>12 videos</StatusText>
      <StatusText isHidden>Loading videos</StatusText>
    </Stack>
  )
}
