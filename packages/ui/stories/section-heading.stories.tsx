import { Button, SectionHeading } from '../src/index.ts'
import { Stack } from './layout.tsx'
import { longText, unbrokenText } from './sample.ts'

export default { title: 'Page/SectionHeading', component: SectionHeading }

export function Variants() {
  return (
    <Stack>
      <SectionHeading>Trending Videos</SectionHeading>
      <SectionHeading level={3}>Comments</SectionHeading>
      <SectionHeading actions={<Button>Show all</Button>}>Trending Videos</SectionHeading>
      <SectionHeading actions={<Button>Show all</Button>}>{longText}</SectionHeading>
      <SectionHeading>{unbrokenText}</SectionHeading>
    </Stack>
  )
}
