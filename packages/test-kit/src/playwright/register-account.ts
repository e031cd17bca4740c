import { randomBytes } from 'node:crypto'

import { expect } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'

import { onePixelPng } from './one-pixel-png.ts'

/** A fresh account for a single test. */
export interface Account {
  fullName: string
  username: string
  email: string
  password: string
}

/** Registers a new account through the provider's API. */
export async function registerAccount(request: APIRequestContext, siteUrl: string): Promise<Account> {
  const id = randomBytes(5).toString('hex')
  const account = {
    fullName: `Viewer ${id}`,
    username: `viewer_${id}`,
    email: `${id}@kinora.example`,
    password: `secret-${id}`,
  }
  const answer = await request.post(`${siteUrl}/api/v1/users/register`, {
    multipart: { ...account, avatar: { name: 'avatar.png', mimeType: 'image/png', buffer: onePixelPng } },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return account
}
