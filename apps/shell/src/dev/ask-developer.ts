import type { DevRemote } from './dev-remote.ts'

/** Asks the developer whether this tab may load a remote from a local dev server. Escape means no. */
export function askDeveloper({ remoteId, origin }: DevRemote): Promise<boolean> {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('role', 'alertdialog')
  dialog.setAttribute('aria-label', 'Load part of Kinora from this computer?')
  const question = document.createElement('p')
  question.textContent =
    `Load “${remoteId}” from ${origin} in this tab? Accept only if you started that dev server yourself: ` +
    'it can do anything on Kinora that you can.'
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
