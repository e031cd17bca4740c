import { TextArea } from '../src/index.ts'
import { Column, Stack, States } from './layout.tsx'
import { longText, unbrokenText } from './sample.ts'

export default { title: 'Forms/TextArea', component: TextArea }

export function Variants() {
  return (
    <Column>
      <Stack>
        <TextArea label="Description" counter="0/5000 characters" />
        <TextArea label="Add a comment" isLabelHidden rows={1} placeholder="The label is hidden" />
        <TextArea label="Description" defaultValue={longText} hint="What the video is about." />
        <TextArea label="Description" defaultValue={unbrokenText} error="Please enter a description" />
        <TextArea label="Description" defaultValue={longText} disabled />
      </Stack>
    </Column>
  )
}

export function PointedAtAndPressed() {
  return (
    <States>
      <TextArea label="Description" defaultValue="One line" />
    </States>
  )
}
