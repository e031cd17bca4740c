import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import type { TSchema } from 'typebox'
import { BlockedAccountSchema } from '../blocks/schemas.ts'
import { CaptionSchema } from '../captions/schemas.ts'
import { CommentSchema } from '../comments/schemas.ts'
import { apiPath } from './api-path.ts'
import { failures, FailureSchema } from './envelope.ts'
import { PaginationSchema } from './pagination.ts'
import { LikedVideoSchema, LikeStateSchema } from '../likes/schemas.ts'
import { PlaylistPageSchema, PlaylistSchema, SavePlaceSchema } from '../playlists/schemas.ts'
import { SubscribedChannelSchema } from '../subscriptions/schemas.ts'
import { UserSchema } from '../auth/account/schemas.ts'
import { AccountExportSchema } from '../auth/account/own-account-schemas.ts'
import { ChannelProfileSchema, ChannelSchema } from '../channels/schemas.ts'
import { SessionSchema } from '../auth/sessions/schemas.ts'
import { PageSchema } from '../pages/schemas.ts'
import { ReportSchema } from '../reports/schemas.ts'
import { StudioVideoSchema } from '../studio/schemas.ts'
import { SearchChannelSchema, SearchPlaylistSchema, SearchVideoSchema, SegmentSchema } from '../search/schemas.ts'
import { VideoSchema } from '../videos/schemas.ts'
import { StoryboardSchema, StreamSchema } from '../videos/stream/schemas.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The call's multipart form. The handler validates it, because the form is read part by part.
     */
    form?: TSchema
  }
}

/** Schemas that have a name in the OpenAPI document and in the client's generated types. */
const namedSchemas = [
  FailureSchema,
  UserSchema,
  ChannelSchema,
  CaptionSchema,
  StreamSchema,
  StoryboardSchema,
  VideoSchema,
  CommentSchema,
  BlockedAccountSchema,
  PlaylistSchema,
  SubscribedChannelSchema,
  LikedVideoSchema,
  LikeStateSchema,
  PaginationSchema,
  SessionSchema,
  AccountExportSchema,
  PageSchema,
  ReportSchema,
  ChannelProfileSchema,
  PlaylistPageSchema,
  SavePlaceSchema,
  StudioVideoSchema,
  SegmentSchema,
  SearchVideoSchema,
  SearchChannelSchema,
  SearchPlaylistSchema,
]

/** Collects all routes registered after this call into an OpenAPI 3.1 document, and serves it. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  for (const schema of namedSchemas) app.addSchema(schema)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kinora',
        version: '1.0.0',
        description: "Kinora's HTTP API. Every response is an envelope. A failed call responds with `Failure`.",
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    // Without this, the schemas would be named def-0, def-1 and so on.
    refResolver: { buildLocalReference: (schema, _base, _fragment, index) => String(schema.$id ?? `def-${index}`) },
    transform: ({ schema, url, route }) => ({ schema: describe(schema as FastifySchema | undefined, route), url }),
  })
  app.get(`${apiPath}/openapi.json`, { schema: { hide: true } }, async () => app.swagger())
}

type DescribedRoute = Pick<RouteOptions, 'method' | 'url' | 'config'>

/** Adds details from a route's `config` to its schema. @throws {Error} if the schema lacks a summary, tags or responses. */
function describe(schema: FastifySchema | undefined, { method, url, config = {} }: DescribedRoute) {
  if (schema?.hide) return schema
  if (!schema?.summary || !schema.tags || !schema.response)
    throw new Error(`The schema of ${String(method)} ${url} must have tags, a summary and responses.`)
  const { access, form, usesRefreshToken } = config
  const mayGoByCookie = access !== undefined || usesRefreshToken === true
  return {
    ...schema,
    ...(schema.querystring !== undefined && { querystring: withOptionalDefaults(schema.querystring) }),
    ...(form && { consumes: ['multipart/form-data'], body: form }),
    ...(access === 'signed-in' && { security: [{ bearer: [] }] }),
    ...(access === 'everyone' && { security: [{}, { bearer: [] }] }),
    // The error responses that authentication adds.
    ...(mayGoByCookie && method !== 'GET' && { response: { ...responsesOf(schema), ...failures(403) } }),
  }
}

/**
 * Makes parameters with a default optional for callers. The provider's own types list them as
 * required, because handlers always receive a value.
 */
function withOptionalDefaults(querystring: unknown): object {
  const {
    properties = {},
    required = [],
    ...rest
  } = querystring as { properties?: Record<string, object>; required?: string[] }
  return { ...rest, properties, required: required.filter((name) => !('default' in (properties[name] ?? {}))) }
}

const responsesOf = ({ response }: FastifySchema) => response as Record<number, object> | undefined
