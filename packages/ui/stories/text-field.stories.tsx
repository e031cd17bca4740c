import { TextField } from '../src/index.ts'
import { Column, Stack, States } from './layout.tsx'
import { longText, rightToLeftText, unbrokenText } from './sample.ts'

export default { title: 'Forms/TextField', component: TextField }

export function Variants() {
  return (
    <Column>
      <Stack>
        <TextField label="Email" />
        <TextField label="Email" placeholder="ada@example.org" hint="Only you can see it." />
        <TextField label="Title" defaultValue="Northern lights" counter="15/100 characters" />
        <TextField label="Search" isLabelHidden placeholder="The label is hidden" />
        <TextField label="Email" defaultValue="ada@" error="Please enter a valid email address" />
        <TextField label="Email" defaultValue="ada@example.org" disabled />
      </Stack>
    </Column>
  )
}

export function PointedAtAndPressed() {
  return (
    <Stack>
      <States>
        <TextField label="Email" defaultValue="ada@example.org" />
      </States>
      <States>
        <TextField label="Email" defaultValue="ada@" error="Please enter a valid email address" />
      </States>
    </Stack>
  )
}

export function Texts() {
  return (
    <Column>
      <Stack>
        <TextField label={longText} hint={longText} error={longText} counter="12/5000 characters" />
        <TextField label={unbrokenText} defaultValue={unbrokenText} error={unbrokenText} />
        <div dir="rtl">
          <TextField label={rightToLeftText} defaultValue={rightToLeftText} error={rightToLeftText} />
        </div>
      </Stack>
    </Column>
  )
}
