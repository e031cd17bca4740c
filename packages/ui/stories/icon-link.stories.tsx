import { Avatar, IconLink, PlusIcon } from '../src/index.ts'
import { Row, Stack, States } from './layout.tsx'
import { face } from './sample.ts'

export default { title: 'Actions/IconLink', component: IconLink }

export function PointedAtAndPressed() {
  return (
    <Stack>
      <States>
        <IconLink label="Create" icon={<PlusIcon />} to="/upload" />
      </States>
      <States>
        <IconLink label="Create" icon={<PlusIcon />} to="/upload" variant="scrim" />
      </States>
    </Stack>
  )
}

export function OfAPerson() {
  return (
    <Row>
      <IconLink label="Your channel" icon={<Avatar src={face} name="Ada Lovelace" size={32} />} to="/channel/ada" />
      <IconLink label="Your channel" icon={<Avatar src="" name="Ada Lovelace" size={32} />} to="/channel/ada" />
    </Row>
  )
}
