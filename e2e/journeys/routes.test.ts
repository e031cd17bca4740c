import { expect, test } from '../set-up/test.ts'

for (const path of ['/liked-videos', '/watch-history', '/subscriptions', '/playlists', '/upload']) {
  const tag = path === '/upload' ? '@smoke' : []
  test(
    `${path} redirects a visitor to login with a reason, and Back does not return to it`,
    { tag },
    async ({ page }) => {
      await page.goto('/')
      await page.goto(path)
      await expect(page).toHaveURL('/login')
      await expect(page.getByText(/^Log in to (see|upload) /)).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('/')
    },
  )
}

test('/home, /channel and unknown pages redirect home', { tag: '@smoke' }, async ({ page }) => {
  for (const path of ['/home', '/channel', '/no/such/page']) {
    await page.goto(path)
    await expect(page.getByRole('region', { name: 'Trending Videos' })).toBeVisible()
    await expect(page).toHaveURL('/')
  }
})

test('the login and sign-up pages redirect signed-in viewers', async ({ signedInPage: page }) => {
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
})

test('login opens the requested page', { tag: '@smoke' }, async ({ page, account }) => {
  await page.goto('/playlists')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/playlists')
  await expect(page.getByText('No playlists found. Create your first playlist!')).toBeVisible()
})

test('a search opens its URL, and Back returns to the previous page', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('searchbox', { name: 'Search' }).fill('  waves & more ')
  await page.getByRole('button', { name: 'Submit search' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “waves & more”' })).toBeVisible()
  await expect(page).toHaveURL('/search?query=waves%20%26%20more')
  await page.goBack()
  await expect(page).toHaveURL('/login')
})

test(
  'signing out in one tab immediately signs out the other tab',
  { tag: '@smoke' },
  async ({ signedInPage: page, context }) => {
    const other = await context.newPage()
    await other.goto('/')
    await expect(other.getByRole('link', { name: 'Your channel' })).toBeVisible()
    await page.getByRole('link', { name: 'Your channel' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible()
  },
)
