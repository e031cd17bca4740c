import { useApiClient } from '@kinora/shell-contract'
import type { ApiClient } from '@kinora/api-client'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'

import { createDraftStore } from './upload/draft/create-draft-store.ts'
import type { DraftStore } from './upload/draft/create-draft-store.ts'
import { createUploads } from './upload/sending/create-uploads.ts'
import type { Uploads } from './upload/sending/create-uploads.ts'

/** Stores that outlive the upload page: the upload in progress, and the draft. */
export interface UploadServices {
  uploads: Uploads
  drafts: DraftStore
}

/** Services by API client. A page has only one. */
const services = new WeakMap<ApiClient, UploadServices>()

export function uploadServicesOf(api: ApiClient, queryClient: QueryClient): UploadServices {
  let found = services.get(api)
  if (found === undefined) {
    const drafts = createDraftStore()
    found = { drafts, uploads: createUploads({ api, queryClient, drafts }) }
    services.set(api, found)
  }
  return found
}

export function useUploadServices(): UploadServices {
  return uploadServicesOf(useApiClient(), useQueryClient())
}
