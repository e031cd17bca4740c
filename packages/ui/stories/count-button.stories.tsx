import { CountButton, ThumbUpFilledIcon, ThumbUpIcon } from '../src/index.ts'
import { Row, Stack, States, ignore } from './layout.tsx'

export default { title: 'Actions/CountButton', component: CountButton }

const like = { label: 'Like', icon: <ThumbUpIcon />, pressedIcon: <ThumbUpFilledIcon />, onPress: ignore }
const sizes = ['medium', 'small'] as const

export function PointedAtAndPressed() {
  return (
    <Stack>
      {sizes.map((size) => (
        <Stack key={size}>
          <States>
            <CountButton {...like} size={size} count={12} isPressed={false} />
          </States>
          <States>
            <CountButton {...like} size={size} count={13} isPressed />
          </States>
        </Stack>
      ))}
    </Stack>
  )
}

export function CountsAndDisabled() {
  return (
    <Stack>
      {sizes.map((size) => (
        <Row key={size}>
          {[0, 999, 1000, 999_949, 12_300_000].map((count) => (
            <CountButton key={count} {...like} size={size} count={count} isPressed={false} />
          ))}
          <CountButton {...like} size={size} count={12} isPressed isDisabled />
        </Row>
      ))}
    </Stack>
  )
}
