import { fieldOf } from './field-of.ts'

const storageKey = 'sign-up-draft'

/** Texts of the sign-up form that come back. Passwords are kept nowhere, and pictures are chosen anew. */
const keptFields = ['fullName', 'email', 'username'] as const

type BegunForm = Partial<Record<(typeof keptFields)[number], string>>

/** What was written into the form in this tab and not sent. */
export function readBegunForm(): BegunForm {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>
    return Object.fromEntries(
      keptFields.flatMap((name) => (typeof kept[name] === 'string' ? [[name, kept[name]]] : [])),
    )
  } catch {
    return {}
  }
}

/** Keeps what is written for as long as the tab is open: over other pages and reloads. */
export function keepBegunForm(form: HTMLFormElement): void {
  const texts = Object.fromEntries(keptFields.map((name) => [name, fieldOf(form, name).value]))
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
