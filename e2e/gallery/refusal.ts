/** A user error. The command shows only its message, which says how to fix it. */
export class Refusal extends Error {
  override name = 'Refusal'
}
