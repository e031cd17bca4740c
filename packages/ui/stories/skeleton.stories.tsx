import { Skeleton } from '../src/index.ts'
import { Row, Stack } from './layout.tsx'

export default { title: 'Messages/Skeleton', component: Skeleton }

export function Shapes() {
  return (
    <Stack>
      <Skeleton width="60%" height={16} />
      <Row>
        {(['8', '12', '16', 'full'] as const).map((radius) => (
          <Skeleton key={radius} width={96} height={96} radius={radius} />
        ))}
      </Row>
    </Stack>
  )
}
