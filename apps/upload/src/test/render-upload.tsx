// Node's File, because the network mock reads forms with Node's FormData, which rejects a jsdom File.
import { File as NodeFile } from 'node:buffer'

import { renderRemote } from '@kinora/test-kit'
import type { RenderOptions } from '@kinora/test-kit'
import { screen } from '@testing-library/react'

import { remote } from '../routes.tsx'

export const videoFile = fileOf('a video', 'nanoseconds.mp4', 'video/mp4')
export const thumbnail = fileOf('a picture', 'wire.png', 'image/png')

function fileOf(content: string, name: string, type: string): File {
  return new NodeFile([content], name, { type }) as unknown as File
}

/** Creates an empty file that claims to be `size` bytes long. */
export function fileOfSize(size: number, name: string, type: string): File {
  return Object.defineProperty(new File([''], name, { type }), 'size', { value: size })
}

/** Renders the upload page and returns its user actions, once the page is visible. */
export async function renderUpload(options: Partial<RenderOptions> = {}) {
  const rendered = renderRemote(remote, { path: '/upload', ...options })
  await screen.findByRole('heading', { level: 1, name: 'Upload Video' })
  const { user } = rendered

  return {
    ...rendered,
    submit: () => user.click(screen.getByRole('button', { name: 'Upload Video' })),
    /** Fills in the form. Pastes the texts, because rendering the page after each typed letter takes most of the tests' time. */
    async fillIn() {
      await user.upload(screen.getByLabelText('Video file'), videoFile)
      await user.upload(screen.getByLabelText('Thumbnail'), thumbnail)
      await user.click(screen.getByLabelText('Title'))
      await user.paste(' Nanoseconds ')
      await user.click(screen.getByLabelText('Description'))
      await user.paste('How long is one?')
    },
  }
}
