import { fieldOf } from './field-of.ts'

const storageKey = 'sign-up-draft'

/** The sign-up fields to restore when the viewer returns. Passwords are never saved, and images must be chosen again. */
const savedFields = ['fullName', 'email', 'username'] as const

type FormDraft = Partial<Record<(typeof savedFields)[number], string>>

/** Reads the form draft saved in this tab. */
export function readDraft(): FormDraft {
  try {
    const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>
    return Object.fromEntries(
      savedFields.flatMap((name) => (typeof saved[name] === 'string' ? [[name, saved[name]]] : [])),
    )
  } catch {
    return {}
  }
}

/** Saves the form's text fields for as long as the tab is open. */
export function saveDraft(form: HTMLFormElement): void {
  const texts = Object.fromEntries(savedFields.map((name) => [name, fieldOf(form, name).value]))
  write(() => sessionStorage.setItem(storageKey, JSON.stringify(texts)))
}

/** Deletes the draft after registration. */
export function deleteDraft(): void {
  write(() => sessionStorage.removeItem(storageKey))
}

function write(change: () => void) {
  try {
    change()
  } catch {
    // Storage is blocked or full. The text is still in the form.
  }
}
