import type { DevRemote } from './dev-remote.ts'

/** Asks whether a part of the page may come from a program on this machine. Escape, and anything but a clear yes, is a no. */
export function askDeveloper({ remoteId, origin }: DevRemote): Promise<boolean> {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('role', 'alertdialog')
  dialog.setAttribute('aria-label', 'Use a part of Kinora from this machine?')
  const question = document.createElement('p')
  question.textContent =
    `Show “${remoteId}” from ${origin} in this tab? Say yes only if you started that program yourself: ` +
    'it can do everything on Kinora that you can.'
  const form = document.createElement('form')
  form.method = 'dialog'
  form.append(button('No', 'no'), ' ', button('Use it in this tab', 'yes'))
  dialog.append(question, form)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'yes')
    })
  })
}

function button(text: string, value: string): HTMLButtonElement {
  const element = document.createElement('button')
  Object.assign(element, { textContent: text, value })
  return element
}
