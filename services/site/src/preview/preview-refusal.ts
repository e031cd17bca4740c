/** Why a preview is not shown, as a page tells it to a person who has nothing but the link. */
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
