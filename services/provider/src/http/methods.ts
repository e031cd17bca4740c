import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import { handleError, handleNotFound } from './error-handler.ts'

/** The methods that any route uses. */
export const allowedMethods = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT']

/** Responds to unmatched requests: 405 for a method that no route uses, otherwise 404. */
export function handleUnrouted(request: FastifyRequest, reply: FastifyReply) {
  if (allowedMethods.includes(request.method)) return handleNotFound(request, reply)
  reply.header('allow', allowedMethods.join(', '))
  return handleError(new ApiError(405, 'This method is not supported.'), request, reply)
}
