/** A user error. The command prints only its message, which explains how to fix the error. */
export class Refusal extends Error {
  override name = 'Refusal'
}
