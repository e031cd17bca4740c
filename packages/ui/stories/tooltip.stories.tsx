import { Button, Tooltip } from '../src/index.ts'
import { Row, States } from './layout.tsx'

export default { title: 'Actions/Tooltip', component: Tooltip }

export function Put() {
  return (
    <Row>
      <Tooltip text="You're on the first page">
        <Button disabled>Previous</Button>
      </Tooltip>
      <Tooltip text={undefined}>
        <Button>No tooltip</Button>
      </Tooltip>
    </Row>
  )
}

/** Opens on mount, as if hovered. */
export function Open() {
  return (
    <div style={{ padding: '4rem 1rem' }} ref={(place) => place?.querySelector('button')?.focus()}>
      <Tooltip text="You're on the last page">
        <Button>Next</Button>
      </Tooltip>
    </div>
  )
}

export function OfEachState() {
  return (
    <States>
      <Tooltip text="The reason">
        <Button>Next</Button>
      </Tooltip>
    </States>
  )
}
