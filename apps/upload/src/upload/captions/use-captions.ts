import { messageFor } from '@kinora/api-client'
import { putCaptions, removeCaptions } from '@kinora/api-client/extensions'
import type { NewCaption } from '@kinora/api-client/extensions'
import { videoQuery } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { uploadErrors } from '../upload-errors.ts'

/** Saves and removes captions on the viewer's video. `note` reports the last success, and `message` the last error. */
export function useCaptions(videoId: string) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const [note, setNote] = useState('')
  const reading = () => queryClient.invalidateQueries({ queryKey: videoQuery(api, videoId).queryKey })

  const save = useMutation({
    mutationFn: (caption: NewCaption) => putCaptions(api, videoId, caption),
    onMutate: () => setNote(''),
    onSuccess: async (_, { label }) => {
      setNote(`Captions in ${label} saved.`)
      remove.reset()
      await reading()
    },
  })
  const remove = useMutation({
    mutationFn: ({ language }: Pick<NewCaption, 'language' | 'label'>) => removeCaptions(api, videoId, language),
    onMutate: () => setNote(''),
    onSuccess: async (_, { label }) => {
      setNote(`Captions in ${label} removed.`)
      save.reset()
      await reading()
    },
  })
  const error = save.error ?? remove.error
  return { save, remove, note, message: error && messageFor(uploadErrors, error) }
}
