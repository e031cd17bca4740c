import { fieldOf } from './field-of.ts'

const storageKey = 'sign-up-draft'

/** The texts of the sign-up form, restored when the viewer returns. Passwords are not saved, and pictures must be chosen again. */
const savedFields = ['fullName', 'email', 'username'] as const

type BegunForm = Partial<Record<(typeof savedFields)[number], string>>

/** What was written into the form in this tab and not sent. */
export function readBegunForm(): BegunForm {
  try {
    const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>
    return Object.fromEntries(
      savedFields.flatMap((name) => (typeof saved[name] === 'string' ? [[name, saved[name]]] : [])),
    )
  } catch {
    return {}
  }
}

/** Keeps what is written for as long as the tab is open: over other pages and reloads. */
export function keepBegunForm(form: HTMLFormElement): void {
  const texts = Object.fromEntries(savedFields.map((name) => [name, fieldOf(form, name).value]))
  write(() => sessionStorage.setItem(storageKey, JSON.stringify(texts)))
}

/** The account is there. */
export function forgetBegunForm(): void {
  write(() => sessionStorage.removeItem(storageKey))
}

function write(change: () => void) {
  try {
    change()
  } catch {
    // Storage is refused or full. The page itself still holds the texts.
  }
}
