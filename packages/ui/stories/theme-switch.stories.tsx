import { ThemeSwitch } from '../src/index.ts'
import { Stack, States, ignore } from './layout.tsx'

export default { title: 'Page/ThemeSwitch', component: ThemeSwitch }

export function Choices() {
  return (
    <Stack>
      {(['system', 'light', 'dark'] as const).map((theme) => (
        <ThemeSwitch key={theme} theme={theme} onChange={ignore} />
      ))}
    </Stack>
  )
}

export function PointedAtAndPressed() {
  return (
    <States>
      <ThemeSwitch theme="light" onChange={ignore} />
    </States>
  )
}
