import type { Video } from '@kinora/api-client'
import { useSession } from '@kinora/shell-contract'
import { ButtonLink } from '@kinora/ui'

import styles from './edit-link.module.css'

/** Links to the upload remote's edit page. Only the video's owner sees the link, and only if the provider supports editing. */
export function EditLink({ video: { _id, owner } }: { video: Pick<Video, '_id' | 'owner'> }) {
  const { userData } = useSession()
  if (!userData?.canEditVideos || userData._id !== owner?._id) return null
  return (
    <div className={styles.edit}>
      <ButtonLink to={`/edit/${encodeURIComponent(_id)}`}>Edit video</ButtonLink>
    </div>
  )
}
