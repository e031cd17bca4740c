import { ButtonLink, UploadIcon } from '../src/index.ts'
import { Column, Row, Stack, States } from './layout.tsx'
import { longText } from './sample.ts'

export default { title: 'Actions/ButtonLink', component: ButtonLink }

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const

export function Variants() {
  return (
    <Row>
      {variants.map((variant) => (
        <ButtonLink key={variant} to="/upload" variant={variant} icon={<UploadIcon />}>
          Upload
        </ButtonLink>
      ))}
      <ButtonLink to="/upload" size="large">
        Upload
      </ButtonLink>
    </Row>
  )
}

export function PointedAtAndPressed() {
  return (
    <Stack>
      {variants.map((variant) => (
        <States key={variant}>
          <ButtonLink to="/upload" variant={variant}>
            Upload
          </ButtonLink>
        </States>
      ))}
    </Stack>
  )
}

export function Texts() {
  return (
    <Column>
      <Stack>
        <ButtonLink to="/upload" isFullWidth>
          Full width
        </ButtonLink>
        <ButtonLink to="/upload">{longText}</ButtonLink>
      </Stack>
    </Column>
  )
}
