import { FilePicker } from '../src/index.ts'
import { Column, Stack, States, ignore } from './layout.tsx'
import { longText, picture, unbrokenText } from './sample.ts'

export default { title: 'Forms/FilePicker', component: FilePicker }

const previews = ['video', 'image', 'avatar'] as const
const file = new File(['picture'], 'northern-lights.svg', { type: 'image/svg+xml' })
const base = {
  label: 'File',
  accept: 'image/svg+xml',
  file: null,
  onSelect: ignore,
  onRemove: ignore,
  removeLabel: 'Remove file',
  previewUrl: null,
}

export function Empty() {
  return (
    <Column>
      <Stack>
        {previews.map((preview) => (
          <FilePicker key={preview} {...base} preview={preview} hint="SVG, at most 5 MB" />
        ))}
      </Stack>
    </Column>
  )
}

export function Filled() {
  return (
    <Column>
      <Stack>
        <FilePicker {...base} preview="image" file={file} previewUrl={picture} />
        <FilePicker {...base} preview="avatar" file={file} previewUrl={picture} />
        <FilePicker {...base} preview="video" file={file} />
      </Stack>
    </Column>
  )
}

export function RefusedAndDisabled() {
  return (
    <Column>
      <Stack>
        <FilePicker {...base} preview="image" isRefused error="This file isn't an image." />
        <FilePicker {...base} preview="image" file={file} previewUrl={picture} isRefused error={longText} />
        <FilePicker {...base} preview="image" isDisabled />
        <FilePicker {...base} preview="image" file={file} previewUrl={picture} isDisabled />
      </Stack>
    </Column>
  )
}

export function PointedAtAndPressed() {
  return (
    <States>
      <FilePicker {...base} preview="avatar" />
    </States>
  )
}

export function Texts() {
  return (
    <Column>
      <FilePicker
        {...base}
        label={longText}
        preview="image"
        file={new File([''], `${unbrokenText}.svg`)}
        previewUrl={picture}
        error={unbrokenText}
      />
    </Column>
  )
}
