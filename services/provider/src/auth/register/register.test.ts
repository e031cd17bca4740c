import { readdir } from 'node:fs/promises'
import { users } from '../../database/schema.ts'
import { form, mediaFileBlob, mediaFileBytes } from '../../test/media-files.ts'
import { startTestProvider } from '../../test/test-provider.ts'

const provider = startTestProvider()

const accounts = () => provider.database.select().from(users)
const storedFiles = async () => {
  const names = await readdir(provider.mediaFolder, { recursive: true, withFileTypes: true })
  return names.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function registration(changes: Parameters<typeof form>[0] = {}): Promise<FormData> {
  return form({
    fullName: 'Grace Hopper',
    email: 'grace@kinora.test',
    username: 'Grace_H',
    password: 'a long password',
    avatar: await mediaFileBlob('picture.png'),
    ...changes,
  })
}

describe('POST /users/register', () => {
  test('creates an account with its images, and the account can log in', async () => {
    const body = await registration({ coverImage: await mediaFileBlob('picture.webp') })
    const answer = await provider.visitor.post('/users/register', body)

    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ statusCode: 201, success: true })
    expect(answer.data).toMatchObject({
      _id: expect.any(String),
      username: 'grace_h',
      fullName: 'Grace Hopper',
      email: 'grace@kinora.test',
      avatar: expect.stringMatching(/^\/media\/avatars\/[0-9a-f]{24}\.webp\?widths=48,96,256$/),
      coverImage: expect.stringMatching(/^\/media\/covers\/[0-9a-f]{24}\.webp$/),
    })
    expect(JSON.stringify(answer.body)).not.toContain('assword')

    const avatar = await fetch(provider.url + answer.data.avatar)
    expect(avatar.status).toBe(200)
    expect(avatar.headers.get('content-type')).toBe('image/webp')
    const login = { email: 'grace@kinora.test', password: 'a long password' }
    expect((await provider.visitor.post('/users/login', login)).status).toBe(200)
  })

  test('accepts a missing or empty cover image', async () => {
    const body = await registration({
      email: 'no-cover@kinora.test',
      username: 'no-cover',
      coverImage: { file: new Uint8Array(), name: '' },
    })
    const answer = await provider.visitor.post('/users/register', body)
    expect(answer.status).toBe(201)
    expect(answer.data.coverImage).toBe('')
  })

  describe('a rejected registration does not leave an account or a file', () => {
    let before: [number, number]
    beforeAll(async () => {
      before = [(await accounts()).length, (await storedFiles()).length]
    })
    afterEach(async () => {
      expect([(await accounts()).length, (await storedFiles()).length]).toEqual(before)
    })

    test.each([
      ['a username', { email: 'other@kinora.test', username: 'GRACE_h' }, 'This username is already taken.'],
      ['an email', { email: 'GRACE@kinora.test', username: 'other' }, 'An account with this email already exists.'],
    ])('rejects %s that is taken', async (_, changes, message) => {
      const answer = await provider.visitor.post('/users/register', await registration(changes))
      expect(answer.status).toBe(409)
      expect(answer.body).toEqual({ statusCode: 409, success: false, message })
    })

    test.each(['fullName', 'email', 'username', 'password'])('rejects a form without %s', async (field) => {
      for (const value of [undefined, '']) {
        const answer = await provider.visitor.post('/users/register', await registration({ [field]: value }))
        expect(answer.status).toBe(400)
        expect(answer.body.message).toBe('All fields are required')
        expect(answer.body.errors).toEqual([{ field, message: expect.stringMatching(/ is required$/) }])
      }
    })

    test('rejects a form without a profile picture', async () => {
      const answer = await provider.visitor.post('/users/register', await registration({ avatar: undefined }))
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        message: 'Profile picture is required',
        errors: [{ field: 'avatar', message: 'Profile picture is required' }],
      })
    })

    test.each([
      [{ email: 'no address' }, 'email', 'Please enter a valid email address'],
      [{ username: 'a b' }, 'username', 'Username should be 3 to 30 letters, digits, dots, dashes or underscores'],
      [{ username: 'ab' }, 'username', 'Username should be 3 to 30 letters, digits, dots, dashes or underscores'],
      [{ username: 'a/../b' }, 'username', 'Username should be 3 to 30 letters, digits, dots, dashes or underscores'],
      [{ password: 'short' }, 'password', 'Password should be at least 8 characters'],
      [{ fullName: 'x'.repeat(101) }, 'fullName', 'Full name should be at most 100 characters'],
    ])('rejects the invalid field %j', async (changes, field, message) => {
      const answer = await provider.visitor.post('/users/register', await registration(changes))
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toEqual([{ field, message }])
    })

    test('rejects an image above 5 MB', async () => {
      const file = Buffer.concat([await mediaFileBytes('picture.png'), Buffer.alloc(5 * 1024 * 1024)])
      const answer = await provider.visitor.post('/users/register', await registration({ avatar: { file } }))
      expect(answer.status).toBe(413)
      expect(answer.body.message).toBe('Profile picture size should be less than 5MB')
    })

    test('rejects an HTML page with an image content type', async () => {
      const file = Buffer.from('<!doctype html><script>alert(1)</script>')
      const avatar = { file: new Blob([file], { type: 'image/png' }), name: 'me.png' }
      const answer = await provider.visitor.post('/users/register', await registration({ avatar }))
      expect(answer.status).toBe(415)
      expect(answer.body.message).toBe('Please select a valid image (JPEG, PNG, WebP)')
    })

    test('rejects an unexpected file', async () => {
      const answer = await provider.visitor.post(
        '/users/register',
        await registration({ extra: await mediaFileBlob('picture.png') }),
      )
      expect(answer.status).toBe(400)
      expect(answer.body.errors).toEqual([{ field: 'extra', message: expect.any(String) }])
    })

    test('rejects a body that is not a form', async () => {
      const answer = await provider.visitor.post('/users/register', { fullName: 'Grace Hopper' })
      expect(answer.status).toBe(415)
    })

    test('rejects all but one of ten concurrent registrations with the same username', async () => {
      const attempts = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          registration({ username: 'wanted', email: `wanted${index}@kinora.test` }),
        ),
      )
      const answers = await Promise.all(attempts.map((body) => provider.visitor.post('/users/register', body)))
      const statuses = answers.map(({ status }) => status).toSorted()
      expect(statuses).toEqual([201, ...Array(9).fill(409)])
      before = [before[0] + 1, before[1] + 1]
    })
  })
})
