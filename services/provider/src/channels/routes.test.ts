import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider()

describe('GET /users/channel/{username}', () => {
  test('returns the channel to everyone, without its email', async () => {
    const ada = await provider.user({ username: 'ada', about: 'Engines.', isVerified: true })
    await ada.publishes()
    await ada.publishes()

    const { status, data } = await provider.visitor.get('/users/channel/ada')

    expect(status).toBe(200)
    expect(data).toEqual({
      _id: ada.id,
      username: 'ada',
      fullName: expect.any(String),
      avatar: expect.any(String),
      coverImage: '',
      about: 'Engines.',
      isVerified: true,
      isSubscribed: false,
      subscribersCount: 0,
      videosCount: 2,
    })
  })

  test('returns whether the caller is subscribed', async () => {
    const [channel, fan] = [await provider.user(), await provider.user()]
    await fan.subscribesTo(channel)
    expect((await fan.get(`/users/channel/${channel.username}`)).data).toMatchObject({
      isSubscribed: true,
      subscribersCount: 1,
    })
    expect((await channel.get(`/users/channel/${channel.username}`)).data.isSubscribed).toBe(false)
  })

  test('accepts a username in upper or lower case', async () => {
    const { id } = await provider.user({ username: 'grace' })
    expect((await provider.visitor.get('/users/channel/GRACE')).data._id).toBe(id)
  })

  test.each(['nobody', '%20', '..%2F..%2Fetc', "x'%20or%201=1"])('returns 404 for the channel %s', async (username) => {
    const answer = await provider.visitor.get(`/users/channel/${username}`)
    expect(answer.status).toBe(404)
    expect(answer.body.message).toBe(`Channel not found for username: ${decodeURIComponent(username)}`)
  })
})
