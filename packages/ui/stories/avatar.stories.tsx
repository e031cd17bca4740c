import { Avatar } from '../src/index.ts'
import { Row, Stack } from './layout.tsx'
import { brokenPicture, face, rightToLeftText } from './sample.ts'

export default { title: 'People/Avatar', component: Avatar }

export function Sizes() {
  return (
    <Row>
      {([24, 32, 36, 40, 48, 64, 80, 96, 128] as const).map((size) => (
        <Avatar key={size} src={face} name="Ada Lovelace" size={size} />
      ))}
    </Row>
  )
}

export function WithoutPicture() {
  return (
    <Stack>
      <Row>
        {['Ada Lovelace', 'Grace Hopper', 'émile', '', '7 days', rightToLeftText].map((name) => (
          <Avatar key={name} src="" name={name} size={64} />
        ))}
      </Row>
      <Avatar src={brokenPicture} name="Image that fails to load" alt="Grace Hopper" size={64} />
    </Stack>
  )
}
