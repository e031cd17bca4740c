/** Explains to a person who has only the link why the preview can't be shown. */
export class PreviewRefusal extends Error {
  override readonly name = 'PreviewRefusal'
  readonly statusCode: number
  readonly heading: string
  readonly sentences: readonly string[]

  constructor(statusCode: number, heading: string, sentences: readonly string[]) {
    super([heading, ...sentences].join(' '))
    this.statusCode = statusCode
    this.heading = heading
    this.sentences = sentences
  }
}
