import { readToken } from './token.ts'

/** The console's server answered with something else than what was asked for. */
export class ConsoleError extends Error {
  override readonly name = 'ConsoleError'
  /** The status of the answer; 0 where there was none. */
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** Asks the console's server. @param body makes it a POST. @throws {ConsoleError} with a sentence that says why there is no answer. */
export async function askConsole<Answer>(path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  const answer = await send(path, body, signal)
  const json = (await answer.json().catch(() => ({}))) as { error?: string }
  if (!answer.ok) throw new ConsoleError(json.error ?? `The console answered ${answer.status}.`, answer.status)
  return json as Answer
}

/** A picture that the console's server has, as a URL of this page. It is to be given back by `URL.revokeObjectURL`. */
export async function readPicture(path: string, signal?: AbortSignal): Promise<string> {
  const answer = await send(path, undefined, signal)
  if (!answer.ok) throw new ConsoleError('The picture is gone.', answer.status)
  return URL.createObjectURL(await answer.blob())
}

async function send(path: string, body: unknown, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'x-kinora-console': readToken(), 'content-type': 'application/json' },
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ConsoleError('The console does not answer. Is the command still running?', 0)
  }
}
