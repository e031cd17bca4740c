import type { FastifyInstance } from 'fastify'
import type { Bounds } from '../config.ts'
import { connectValkey, type Valkey } from './valkey.ts'

/** Connects to the optional shared state. Logs its outages, and disconnects when the provider closes. */
export async function openSharedState(
  app: FastifyInstance,
  url: string | undefined,
  { valkeyAnswerMs }: Pick<Bounds, 'valkeyAnswerMs'>,
): Promise<Valkey | undefined> {
  if (!url) return undefined
  const valkey = await connectValkey(url, {
    answerMs: valkeyAnswerMs,
    onChange(isUp, error) {
      if (isUp) app.log.info('Valkey is available again')
      else app.log.warn({ err: error }, 'Valkey is unavailable; rate limits use their fallback')
    },
  })
  app.addHook('onClose', () => valkey.close())
  return valkey
}
