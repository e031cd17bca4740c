/** Something that the command cannot do as it was asked to. Its message says what can be done about it, and is all that is shown. */
export class Refusal extends Error {
  override name = 'Refusal'
}
