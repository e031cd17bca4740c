import { Thumbnail } from '../src/index.ts'
import { Column, Stack } from './layout.tsx'
import { brightPicture, brokenPicture, picture } from './sample.ts'

export default { title: 'Videos/Thumbnail', component: Thumbnail }

export function Pictures() {
  return (
    <Column>
      <Stack>
        <Thumbnail src={picture} priority />
        <Thumbnail src={brightPicture} priority />
      </Stack>
    </Column>
  )
}

export function MissingAndBroken() {
  return (
    <Column>
      <Stack>
        <Thumbnail src="" />
        <Thumbnail src={brokenPicture} priority />
      </Stack>
    </Column>
  )
}
