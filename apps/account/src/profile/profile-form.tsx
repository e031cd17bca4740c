import { serverMessageOr } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { accountQuery, updateProfile } from '@kinora/api-client/account'
import type { Account } from '@kinora/api-client/account'
import { queryKeys } from '@kinora/api-client/queries'
import { registrationLimits } from '@kinora/api-client/limits'
import { useApiClient } from '@kinora/shell-contract'
import { Avatar, Choice, FilePicker, useObjectUrl } from '@kinora/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { FieldsForm } from '../fields-form.tsx'
import styles from './profile-form.module.css'

const errors: ErrorTexts = {
  network: 'Network error. Please check your connection and try again.',
  otherwise: serverMessageOr('Could not save your profile. Please try again later.'),
}

/** Name, description and pictures of the viewer's channel. */
export function ProfileForm({ account }: { account: Account }) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const avatar = usePicture()
  const cover = usePicture()
  const [isCoverRemoved, setCoverRemoved] = useState(false)
  const banner = cover.previewUrl ?? (isCoverRemoved ? '' : account.coverImage)

  async function save({ fullName, about }: { fullName: string; about: string }) {
    const changed = await updateProfile(api, {
      fullName: fullName.trim(),
      about: about.trim(),
      ...(avatar.file && { avatar: avatar.file }),
      ...(cover.file && { coverImage: cover.file }),
      ...(!cover.file && isCoverRemoved && { removeCoverImage: true }),
    })
    queryClient.setQueryData(accountQuery(api).queryKey, changed)
    avatar.remove()
    cover.remove()
    setCoverRemoved(false)
    dispatchEvent(new Event('kinora:viewer-change'))
    await queryClient.invalidateQueries({ queryKey: queryKeys.channel(account.username) })
  }

  return (
    <FieldsForm
      fields={[
        {
          name: 'fullName',
          label: 'Full name',
          autoComplete: 'name',
          defaultValue: account.fullName,
          missing: 'Full name is required',
        },
        { name: 'about', label: 'About your channel', type: 'area', defaultValue: account.about },
      ]}
      send={save}
      errors={errors}
      submitLabel="Save profile"
      busyLabel="Saving..."
      success="Your profile was saved."
      invalidChild={[avatar, cover].find(({ error }) => error !== undefined)?.inputRef}
    >
      <div className={styles.avatar}>
        <Avatar src={account.avatar} name={account.fullName} size={64} />
        <PictureField
          label="New profile picture"
          removeLabel="Remove profile picture"
          preview="avatar"
          picture={avatar}
        />
      </div>
      <div className={styles.cover}>
        {banner && <img className={styles.banner} src={banner} alt="" />}
        <PictureField label="New cover image" removeLabel="Remove cover image" preview="image" picture={cover} />
      </div>
      {account.coverImage !== '' && !cover.file && (
        <Choice type="checkbox" checked={isCoverRemoved} onChange={({ target }) => setCoverRemoved(target.checked)}>
          Remove the current cover image
        </Choice>
      )}
    </FieldsForm>
  )
}

interface PictureFieldProps {
  label: string
  removeLabel: string
  preview: 'avatar' | 'image'
  picture: ReturnType<typeof usePicture>
}

function PictureField({ label, removeLabel, preview, picture }: PictureFieldProps) {
  return (
    <FilePicker
      label={label}
      hint={`JPEG, PNG or WebP, up to ${maxMegabytes} MB`}
      accept={mediaTypes.join(',')}
      preview={preview}
      file={picture.file}
      previewUrl={picture.previewUrl}
      error={picture.error}
      isRefused={picture.error !== undefined}
      removeLabel={removeLabel}
      inputRef={picture.inputRef}
      onSelect={picture.pick}
      onRemove={picture.remove}
    />
  )
}

const { maxBytes, mediaTypes } = registrationLimits.avatar
const maxMegabytes = maxBytes / 1024 / 1024

/** A chosen picture. Rejects other files and keeps the previous choice. */
function usePicture() {
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  return {
    inputRef: useRef<HTMLInputElement>(null),
    file,
    error,
    previewUrl: useObjectUrl(file),
    pick(picked: File) {
      const found = errorOf(picked)
      setError(found)
      if (found === undefined) setFile(picked)
    },
    remove() {
      setFile(null)
      setError(undefined)
    },
  }
}

function errorOf({ type, size }: File): string | undefined {
  if (!(mediaTypes as readonly string[]).includes(type)) return 'Please select a valid image (JPEG, PNG, WebP)'
  return size > maxBytes ? `Image size should be less than ${maxMegabytes}MB` : undefined
}
