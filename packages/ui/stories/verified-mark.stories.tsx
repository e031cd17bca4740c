import { VerifiedMark } from '../src/index.ts'
import { Row } from './layout.tsx'

export default { title: 'People/VerifiedMark', component: VerifiedMark }

export function Sizes() {
  return (
    <Row>
      <VerifiedMark size={14} />
      <VerifiedMark />
      <VerifiedMark size={24} />
    </Row>
  )
}
