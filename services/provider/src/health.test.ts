import { startTestProvider } from './test/test-provider.ts'

const provider = startTestProvider()

test('the provider is up when its database answers', async () => {
  const answer = await provider.visitor.get('/health')
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    statusCode: 200,
    success: true,
    message: 'The provider is up.',
    data: { status: 'up' },
  })
})
