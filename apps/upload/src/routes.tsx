import { defineRemote } from '@kinora/shell-contract'

import { UploadPage } from './upload-page.tsx'

/** The upload page (spec 2, "Upload Video"). */
export const remote = defineRemote({
  id: 'upload',
  routes: [{ path: '/upload', Component: UploadPage }],
})
