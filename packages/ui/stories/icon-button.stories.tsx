import { CloseIcon, IconButton, MenuIcon } from '../src/index.ts'
import { Row, Stack, States } from './layout.tsx'
import { brightPicture, picture } from './sample.ts'

export default { title: 'Actions/IconButton', component: IconButton }

export function Ghost() {
  return (
    <Stack>
      <States>
        <IconButton label="Toggle menu" icon={<MenuIcon />} />
      </States>
      <IconButton label="Toggle menu" icon={<MenuIcon />} disabled />
    </Stack>
  )
}

export function OverPictures() {
  return (
    <Row>
      {[picture, brightPicture].map((url) => (
        <div key={url} style={{ padding: 'var(--space-24)', background: `center / cover url("${url}")` }}>
          <States>
            <IconButton label="Remove" icon={<CloseIcon />} variant="scrim" />
          </States>
        </div>
      ))}
    </Row>
  )
}
