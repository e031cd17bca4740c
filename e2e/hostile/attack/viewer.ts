import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import { avatarPng } from '../../set-up/pictures.ts'
import { ask } from './ask.ts'
import type { Answer, AskOptions } from './ask.ts'
import { form } from './form.ts'
import type { FormFile } from './form.ts'
import { clip, picture } from './media.ts'

/** A signed-in account for one test. */
export interface Viewer {
  id: string
  username: string
  email: string
  password: string
  accessToken: string
  refreshToken: string
  bearer: { authorization: string }
}

/** Creates the text fields of a valid registration. */
export function newAccount() {
  const id = randomBytes(5).toString('hex')
  return {
    fullName: `Hostile ${id}`,
    email: `${id}@kinora.example`,
    username: `hostile_${id}`,
    password: `quartz-lantern-${id}`,
  }
}

export const avatar: FormFile = { name: 'avatar.png', type: 'image/png', bytes: avatarPng }

/** Sends a registration. `over` replaces individual valid fields. */
export function register(
  base: string,
  over: Record<string, string | FormFile> = {},
  options: AskOptions = {},
): Promise<Answer> {
  const { contentType, body } = form({ ...newAccount(), avatar, ...over })
  return ask(base, 'POST /api/v1/users/register', {
    ...options,
    body,
    headers: { 'content-type': contentType, ...options.headers },
  })
}

/** Logs in. */
export function logIn(base: string, email: string, password: string, options: AskOptions = {}): Promise<Answer> {
  return ask(base, 'POST /api/v1/users/login', { ...options, body: { email, password } })
}

/** Registers a new account and logs in. */
export async function newViewer(base: string): Promise<Viewer> {
  const account = newAccount()
  const registered = await register(base, account)
  if (registered.status !== 201) throw new Error(`Registration failed: ${registered.status} ${registered.text}`)
  const { json, status, text } = await logInInTime(base, account)
  if (status !== 200) throw new Error(`Login failed: ${status} ${text}`)
  const { accessToken, refreshToken, user } = json.data
  return { ...account, id: user._id, accessToken, refreshToken, bearer: { authorization: `Bearer ${accessToken}` } }
}

/** Logs in, waiting first if an earlier attack has used up this IP address's login limit. */
async function logInInTime(base: string, { email, password }: Record<'email' | 'password', string>): Promise<Answer> {
  const answer = await logIn(base, email, password)
  if (answer.status !== 429) return answer
  await setTimeout(Number(answer.headers['retry-after']) * 1_000)
  return logIn(base, email, password)
}

/** Creates an upload form. `over` replaces individual valid fields. */
export async function uploadForm(over: Record<string, string | FormFile> = {}) {
  return form({
    title: 'A hostile title',
    description: 'What stands under it.',
    thumbnail: { name: 'thumbnail.png', type: 'image/png', bytes: await picture('png') },
    videoFile: { name: 'clip.mp4', type: 'video/mp4', bytes: await clip('mp4') },
    ...over,
  })
}

/** Uploads a video. */
export async function upload(
  base: string,
  viewer: Viewer,
  over: Record<string, string | FormFile> = {},
  options: AskOptions = {},
): Promise<Answer> {
  const { contentType, body } = await uploadForm(over)
  return ask(base, 'POST /api/v1/videos', {
    timeoutMs: 60_000,
    ...options,
    body,
    headers: { ...viewer.bearer, 'content-type': contentType },
  })
}
