import { useState } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { installObjectUrlShim } from '../testing/index.ts'
import { FilePicker } from './file-picker.tsx'
import type { FilePickerProps } from './file-picker.tsx'
import { useObjectUrl } from './use-object-url.ts'

beforeAll(installObjectUrlShim)

const clip = new File(['clip'], 'aurora.mp4', { type: 'video/mp4' })

function Page(props: Partial<FilePickerProps>) {
  const [file, setFile] = useState<File | null>(props.file ?? null)
  const previewUrl = useObjectUrl(file)
  return (
    <FilePicker
      label="Video file"
      accept="video/mp4"
      preview="video"
      removeLabel="Remove video"
      {...props}
      {...{ file, previewUrl }}
      onSelect={setFile}
      onRemove={() => setFile(null)}
    />
  )
}

const refusedProps: FilePickerProps = {
  label: 'Video file',
  accept: 'video/mp4',
  preview: 'video',
  removeLabel: 'Remove video',
  file: null,
  previewUrl: null,
  isRefused: true,
  error: 'Please select a valid video file',
  onSelect: () => {},
  onRemove: () => {},
}

const input = () => screen.getByLabelText<HTMLInputElement>('Video file')

it("a file picker shows the chosen file's name and preview", async () => {
  const { container } = render(<Page />)
  await userEvent.upload(input(), clip)
  expect(screen.getByText('aurora.mp4')).toBeInTheDocument()
  expect(container.querySelector('video')).toHaveAttribute('src', expect.stringMatching(/^blob:/))
})

it('a file picker previews an image', async () => {
  const { container } = render(<Page accept="image/png" preview="image" />)
  await userEvent.upload(input(), new File(['dot'], 'dot.png', { type: 'image/png' }))
  expect(container.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/^blob:/))
})

it('a file picker removes the file, focuses the input and accepts the same file again', async () => {
  render(<Page />)
  const user = userEvent.setup()
  await user.upload(input(), clip)
  await user.click(screen.getByRole('button', { name: 'Remove video' }))
  expect(screen.queryByText('aurora.mp4')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Remove video' })).not.toBeInTheDocument()
  expect(input()).toHaveFocus()

  await user.upload(input(), clip)
  expect(screen.getByText('aurora.mp4')).toBeInTheDocument()
})

it('a file picker works with the keyboard, with and without a file', async () => {
  render(<Page />)
  const user = userEvent.setup()
  await user.tab()
  expect(input()).toHaveFocus()
  await user.upload(input(), clip)
  await user.tab({ shift: true })
  await user.tab()
  expect(input()).toHaveFocus()
})

it('a file picker with an error is marked invalid, described by the error, and announces it', () => {
  render(<Page error="Please select a video file" hint="Up to 100 MB" />)
  expect(input()).toBeInvalid()
  expect(input()).toHaveAccessibleDescription('Please select a video file Up to 100 MB')
  expect(screen.getByRole('alert')).toHaveTextContent('Please select a video file')
})

it('a file picker can remove a rejected choice even without a file', async () => {
  const onRemove = jest.fn()
  render(<FilePicker {...refusedProps} onRemove={onRemove} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove video' }))
  expect(onRemove).toHaveBeenCalledTimes(1)
  expect(input()).toHaveFocus()
})

it('a file picker shows the name of the current file after a later choice is rejected', () => {
  const { container } = render(<FilePicker {...refusedProps} file={clip} previewUrl="blob:clip" />)
  expect(screen.getByText('aurora.mp4')).toBeInTheDocument()
  expect(screen.getByText('Still chosen')).toBeInTheDocument()
  expect(container.querySelector('video')).toHaveAttribute('src', 'blob:clip')
  expect(input()).toBeInvalid()
})

it('a file picker clears a rejected choice so the browser does not show its name', async () => {
  const onSelect = jest.fn()
  const { rerender } = render(<FilePicker {...refusedProps} isRefused={false} onSelect={onSelect} />)
  for (const name of ['first.mp4', 'second.mp4']) {
    await userEvent.upload(input(), new File([''], name, { type: 'video/mp4' }))
    expect(onSelect).toHaveBeenLastCalledWith(expect.objectContaining({ name }))
    rerender(<FilePicker {...refusedProps} onSelect={onSelect} />)
    expect(input().files).toHaveLength(0)
  }
})

it('a file picker can be disabled', () => {
  render(<Page file={clip} isDisabled />)
  expect(input()).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Remove video' })).toBeDisabled()
})

it('useObjectUrl revokes a file’s URL when the file is removed', async () => {
  const revoked = jest.spyOn(URL, 'revokeObjectURL')
  const { container } = render(<Page />)
  await userEvent.upload(input(), clip)
  const url = container.querySelector('video')?.getAttribute('src')
  await userEvent.click(screen.getByRole('button', { name: 'Remove video' }))
  expect(revoked).toHaveBeenCalledWith(url)
})
