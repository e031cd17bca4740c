import { Button, PageHeader } from '../src/index.ts'
import { Stack } from './layout.tsx'
import { longText, unbrokenText } from './sample.ts'

export default { title: 'Page/PageHeader', component: PageHeader }

export function Variants() {
  return (
    <Stack>
      <PageHeader title="Watch History" />
      <PageHeader title="Watch History" actions={<Button>Clear</Button>} />
      <PageHeader title={longText} actions={<Button>Clear</Button>} />
      <PageHeader title={unbrokenText} />
    </Stack>
  )
}
