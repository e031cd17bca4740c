import { connectRaw } from './attack/raw-connection.ts'
import { targets } from './attack/targets.ts'
import { ask, shellScript } from './attack/ask.ts'
import { expect, test } from './attack/test.ts'
import { newViewer, upload } from './attack/viewer.ts'
import { fieldCases } from './corpus/field-cases.ts'
import { httpCases, smugglingCases } from './corpus/http-cases.ts'
import type { Case } from './corpus/http-cases.ts'
import { isFull } from '../set-up/is-full.ts'

/*
 * Tries all known HTTP attacks, and invalid values for every API field. The full run sends all of them to both targets; `npm test` sends a sample.
 */

const shortShare = 5
/** Matches internals that responses must not reveal, such as the names of programs, files and machines. */
const inside = /FST_|ECONN|ENOENT|UND_ERR|\bat [\w.<>]+ \(|node_modules|127\.0\.0\.1:|drizzle|select .* from /i

for (const [turn, { where, base }] of targets.entries()) {
  const sampled = (cases: Case[]) => (isFull ? cases : cases.filter((_, index) => index % shortShare === turn))

  test.describe(where, () => {
    let known: Record<string, string>
    test.beforeAll(async () => {
      test.setTimeout(120_000)
      const viewer = await newViewer(base())
      const { json } = await upload(base(), viewer)
      known = {
        bearer: viewer.accessToken,
        video: json.data._id,
        media: json.data.videoFile,
        script: await shellScript(process.env['KINORA_URL'] ?? ''),
      }
    })

    test('every HTTP attack gets the expected response', async () => {
      test.setTimeout(600_000)
      for (const each of sampled(httpCases)) await tryCase(each)
    })

    test('every API field rejects invalid values', async () => {
      test.setTimeout(600_000)
      const { json } = await ask(base(), 'GET /api/v1/openapi.json')
      for (const each of sampled(fieldCases(json))) await tryCase(each)
    })

    test('the server does not accept smuggled requests', async () => {
      for (const [attack, request, expected = []] of sampled(smugglingCases)) {
        const connection = await connectRaw(base())
        connection.send(request)
        const answer = await connection.answer().catch(() => undefined)
        if (answer !== undefined) expect.soft([expected].flat(), attack).toContain(answer.status)
        if (answer?.status === 400) await expect.poll(() => connection.isEnded, attack).toBe(true)
        connection.destroy()
      }
      expect((await ask(base(), 'GET /api/v1/health')).status).toBe(200)
    })

    async function tryCase([attack, request, expected = []]: Case): Promise<void> {
      const connection = await connectRaw(base(), `127.66.${turn}.${Math.floor(Math.random() * 250) + 1}`)
      connection.send(fill(request))
      const answer = await connection
        .answer()
        .catch((error: unknown) => ({ status: 0, text: String(error), json: undefined }))
      connection.destroy()
      const { status, text, json } = answer
      const statuses = [expected].flat().filter((each) => typeof each === 'number')
      const fields = [expected].flat().filter((each) => typeof each === 'string')
      const isRight = statuses.length > 0 ? statuses.includes(status) : status >= 200 && status < 500
      expect.soft(isRight, `${attack}: ${status} ${text.slice(0, 200)}`).toBe(true)
      // Don't check scripts, which may contain any text.
      if (json !== undefined || status >= 400) expect.soft(text, attack).not.toMatch(inside)
      if (status >= 400 && json !== undefined)
        expect.soft(json, attack).toMatchObject({ success: false, message: expect.stringMatching(/\w/) })
      if (fields.length > 0)
        expect
          .soft(
            json?.errors?.map(({ field }: { field: string }) => field),
            attack,
          )
          .toEqual(fields)
    }

    function fill(request: string | Buffer): Buffer {
      const bytes = Buffer.from(request)
      const end = bytes.indexOf('\r\n\r\n')
      const head = bytes
        .toString('latin1', 0, end)
        .replaceAll(/\{(bearer|video|media|script)\}/g, (_, name: string) => known[name] ?? '')
      return Buffer.concat([Buffer.from(head, 'latin1'), bytes.subarray(end)])
    }
  })
}
