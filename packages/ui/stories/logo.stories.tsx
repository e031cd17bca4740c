import { Logo, LogoMark } from '../src/index.ts'
import { Row, Stack } from './layout.tsx'

export default { title: 'Page/Logo', component: Logo, subcomponents: { LogoMark } }

export function LogoAndMark() {
  return (
    <Stack>
      <Logo />
      <Row>
        {[16, 24, 40, 96].map((size) => (
          <LogoMark key={size} size={size} />
        ))}
      </Row>
    </Stack>
  )
}
