import { AlertDialog } from '../src/index.ts'
import { ignore } from './layout.tsx'
import { longText } from './sample.ts'

export default { title: 'Messages/AlertDialog', component: AlertDialog }

export function Asks() {
  return (
    <AlertDialog
      isOpen
      title="Leave this page?"
      description="Your changes will be lost."
      actionLabel="Leave"
      cancelLabel="Stay"
      onAction={ignore}
    />
  )
}

export function AsksOfWhatCannotBeUndone() {
  return (
    <AlertDialog
      isOpen
      title="Delete this video?"
      description={longText}
      actionLabel="Delete"
      cancelLabel="Cancel"
      tone="danger"
      onAction={ignore}
    />
  )
}

export function Busy() {
  return (
    <AlertDialog
      isOpen
      title="Delete this video?"
      actionLabel="Delete"
      cancelLabel="Cancel"
      tone="danger"
      isBusy
      onAction={ignore}
    />
  )
}

export function Informs() {
  return <AlertDialog isOpen title="Your video is published." onAction={ignore} />
}

export function Closed() {
  return (
    <>
      <p>The dialog is closed.</p>
      <AlertDialog isOpen={false} title="Leave this page?" onAction={ignore} />
    </>
  )
}
