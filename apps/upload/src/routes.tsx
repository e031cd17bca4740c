import { defineRemote } from '@kinora/shell-contract'

import { EditPage } from './upload/edit/edit-page.tsx'
import { UploadPage } from './upload-page.tsx'
import { uploadServicesOf } from './upload-services.ts'

let yourVideos: typeof import('./your-videos-page.tsx') | undefined

/** The upload page (spec 2, "Upload Video"), and the pages for managing the viewer's own videos. */
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
    {
      path: '/your-videos',
      // The other pages don't need this code.
      async loader(args) {
        yourVideos = await import('./your-videos-page.tsx')
        yourVideos.yourVideosLoader(args)
      },
      Component: () => yourVideos && <yourVideos.YourVideosPage />,
    },
  ],
})
