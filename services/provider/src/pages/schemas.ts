import { Type, type Static } from 'typebox'

/** Names of pages in URLs: `about`, `how-it-works`. */
export const slugPattern = '^[a-z0-9]+(-[a-z0-9]+)*$'
export const maxSlugLength = 60
export const maxPageTitleLength = 100
/** About 20 printed pages. */
export const maxMarkdownLength = 50_000

export const PageParamsSchema = Type.Object({
  slug: Type.String({ description: "The page's name in its URL, such as `about`." }),
})

/** A page written by the operator, such as the terms of use. */
export const PageSchema = Type.Object(
  {
    slug: Type.String(),
    title: Type.String(),
    markdown: Type.String({ description: "The page's content, without its title." }),
    updatedAt: Type.String({ format: 'date-time' }),
  },
  { $id: 'Page' },
)

export type Page = Static<typeof PageSchema>
