/** A user error. The command only prints the message, which says how to fix it. */
export class Refusal extends Error {
  override name = 'Refusal'
}
