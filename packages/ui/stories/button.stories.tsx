import { Button, PlusIcon } from '../src/index.ts'
import { Column, Row, Stack, States } from './layout.tsx'
import { longText, rightToLeftText, unbrokenText } from './sample.ts'

export default { title: 'Actions/Button', component: Button }

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const

export function Variants() {
  return (
    <Stack>
      {(['medium', 'large'] as const).map((size) => (
        <Row key={size}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              Publish
            </Button>
          ))}
          <Button variant="primary" size={size} icon={<PlusIcon />}>
            Create
          </Button>
        </Row>
      ))}
    </Stack>
  )
}

export function PointedAtAndPressed() {
  return (
    <Stack>
      {variants.map((variant) => (
        <States key={variant}>
          <Button variant={variant}>Publish</Button>
        </States>
      ))}
    </Stack>
  )
}

export function DisabledAndBusy() {
  return (
    <Stack>
      {variants.map((variant) => (
        <Row key={variant}>
          <Button variant={variant} disabled>
            Publish
          </Button>
          <Button variant={variant} isBusy>
            Publishing
          </Button>
        </Row>
      ))}
    </Stack>
  )
}

export function Texts() {
  return (
    <Column>
      <Stack>
        <Button isFullWidth>Full width</Button>
        <Button icon={<PlusIcon />}>{longText}</Button>
        <Button>{unbrokenText}</Button>
        <div dir="rtl">
          <Button icon={<PlusIcon />}>{rightToLeftText}</Button>
        </div>
      </Stack>
    </Column>
  )
}
