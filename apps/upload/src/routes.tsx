import { defineRemote } from '@kinora/shell-contract'

import { EditPage } from './upload/edit/edit-page.tsx'
import { UploadPage } from './upload-page.tsx'
import { uploadServicesOf } from './upload-services.ts'

/** The upload page (spec 2, "Upload Video"), and the page for editing one of the viewer's own videos. */
export const remote = defineRemote({
  id: 'upload',
  routes: [
    {
      path: '/upload',
      // The upload notice shows the last upload's result, so the page starts with an empty form.
      loader: ({ api, queryClient }) => {
        const { uploads } = uploadServicesOf(api, queryClient)
        const { status } = uploads.getState()
        if (status !== 'failed' && status !== 'stopped') uploads.dismiss()
      },
      Component: UploadPage,
    },
    { path: '/edit/:videoId', Component: EditPage },
  ],
})
