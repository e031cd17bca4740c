import { hashCost } from '../auth/passwords.ts'

/* A Jest setup file. Makes hashing a password cheap in tests that run the provider in their own process. `passwords.test.ts` checks the real cost. */

Object.assign(hashCost, { memoryCost: 64, timeCost: 1 })
