import type { DataOf } from '@kinora/api-client/contract'
import { demo } from '@kinora/provider/seed'

import type { Tokens } from '../page-load/open-page.ts'

/** Logs in as the demo viewer. */
export async function logIn(providerUrl: string): Promise<Tokens> {
  const { accessToken, refreshToken } = await ask<Tokens>(`${providerUrl}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demo.demoLogin),
  })
  return { accessToken, refreshToken }
}

/** The demo video with the most views, and its channel. */
export async function mostViewed(providerUrl: string): Promise<{ videoId: string; username: string }> {
  const { videos } = await ask<DataOf<'GET', '/videos'>>(`${providerUrl}/api/v1/videos?limit=1&sortBy=views`)
  const [video] = videos
  if (video === undefined) throw new Error('The demo data has no videos to measure with.')
  return { videoId: video._id, username: video.ownerDetails.username }
}

/** Reads a video without counting a view. */
export function videoById(providerUrl: string, videoId: string): Promise<DataOf<'GET', '/videos/{videoId}'>> {
  return ask(`${providerUrl}/api/v1/videos/${videoId}`, { headers: { 'x-kinora-views': 'separate' } })
}

async function ask<Data>(url: string, request?: RequestInit): Promise<Data> {
  const answer = await fetch(url, request)
  const { success, data, message } = (await answer.json()) as { success: boolean; data: Data; message: string }
  if (!success) throw new Error(`${url} was rejected: ${message}`)
  return data
}
