import { Banner } from '../src/index.ts'
import { Stack } from './layout.tsx'
import { longText, rightToLeftText, unbrokenText } from './sample.ts'

export default { title: 'Messages/Banner', component: Banner }

const tones = ['success', 'error', 'info'] as const

export function Tones() {
  return (
    <Stack>
      {tones.map((tone) => (
        <Banner key={tone} tone={tone}>
          Your changes are saved.
        </Banner>
      ))}
    </Stack>
  )
}

export function Texts() {
  return (
    <Stack>
      <Banner tone="error">{longText}</Banner>
      <Banner tone="info">{unbrokenText}</Banner>
      <div dir="rtl">
        <Banner tone="success">{rightToLeftText}</Banner>
      </div>
    </Stack>
  )
}
