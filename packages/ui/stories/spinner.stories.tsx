import { Spinner } from '../src/index.ts'
import { Row } from './layout.tsx'

export default { title: 'Messages/Spinner', component: Spinner }

export function Sizes() {
  return (
    <Row>
      {[16, 18, 24, 48].map((size) => (
        <Spinner key={size} size={size} label="Loading" />
      ))}
    </Row>
  )
}
