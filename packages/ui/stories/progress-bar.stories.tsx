import { ProgressBar } from '../src/index.ts'
import { Stack } from './layout.tsx'

export default { title: 'Messages/ProgressBar', component: ProgressBar }

export function Values() {
  return (
    <Stack>
      {[-5, 0, 1, 42, 99.6, 250].map((value) => (
        <ProgressBar key={value} label="Upload progress" value={value} />
      ))}
    </Stack>
  )
}
