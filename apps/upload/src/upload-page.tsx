import { useDocumentTitle } from '@kinora/shell-contract'
import { Page, PageHeader } from '@kinora/ui'

import { UploadForm } from './upload/form/upload-form.tsx'
import { UploadTips } from './tips/upload-tips.tsx'

export function UploadPage() {
  useDocumentTitle('Upload Video')
  return (
    <Page width="reading">
      <PageHeader title="Upload Video" />
      <UploadForm />
      <UploadTips />
    </Page>
  )
}
