/** Signs up, uploads a video, and returns its ID. Runs in a page on the site, so it can't use variables from its scope, and files are passed as base64. */
export async function publishInPage(given: Record<'clip' | 'picture' | 'name', string>): Promise<string> {
  let token = ''
  async function post(
    path: string,
    fields: Record<string, string | Blob>,
    isForm = true,
  ): Promise<Record<string, string>> {
    const body = new FormData()
    for (const [field, value] of Object.entries(fields)) body.append(field, value)
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(!isForm && { 'content-type': 'application/json' }),
    }
    const init = { method: 'POST', headers, body: isForm ? body : JSON.stringify(fields) }
    const response = await fetch(`/api/v1${path}`, init)
    const answer = (await response.json()) as { message: string; data: Record<string, string> }
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${answer.message}`)
    return answer.data
  }
  const [clip, picture] = [given.clip, given.picture].map((text) =>
    Uint8Array.from(atob(text), (character) => character.charCodeAt(0)),
  ) as [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>]
  const thumbnail = new File([picture], 'picture.jpg', { type: 'image/jpeg' })
  const videoFile = new File([clip], 'clip.mp4', { type: 'video/mp4' })

  const logIn = { email: `${given.name}@kinora.example`, password: `quartz-lantern-${given.name}` }
  await post('/users/register', { ...logIn, username: given.name, fullName: `A ${given.name}`, avatar: thumbnail })
  token = (await post('/users/login', logIn, false))['accessToken'] ?? ''
  const video = await post('/videos', { title: 'A try', description: 'Of two seconds.', thumbnail, videoFile })
  return video['_id'] ?? ''
}
