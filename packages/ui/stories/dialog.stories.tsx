import { Button, Dialog, TextField } from '../src/index.ts'
import { ignore } from './layout.tsx'
import { longText, unbrokenText } from './sample.ts'

export default { title: 'Messages/Dialog', component: Dialog }

const actions = (
  <>
    <Button variant="ghost">Cancel</Button>
    <Button variant="primary">Save</Button>
  </>
)

export function Medium() {
  return (
    <Dialog title="Name this playlist" actions={actions} onClose={ignore}>
      <TextField label="Name" defaultValue="Winter" />
    </Dialog>
  )
}

export function Large() {
  return (
    <Dialog title="Name this playlist" description={longText} size="large" actions={actions} onClose={ignore}>
      <TextField label="Name" />
    </Dialog>
  )
}

export function MoreThanFits() {
  return (
    <Dialog title={unbrokenText} description={longText} actions={actions} onClose={ignore}>
      {Array.from({ length: 30 }, (_, index) => (
        <p key={index}>{longText}</p>
      ))}
    </Dialog>
  )
}
